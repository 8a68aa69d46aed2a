"""What the decoder believes before it has looked, and how sure it wants to be. All in one place.

Losses are negative natural logarithms of odds: 2.3 is one in ten, 4.6 one in a hundred.
"""

import math

from vision.looking import AT_LENGTH, CLOSELY, ONCE, TWICE

# About one finished sheet in ten breaks a rule. It could break it in many places, but only few of
# them look like what was drawn: a reading that breaks a rule at one given place starts at one in
# fifty against the legal reading beside it. So a repair that costs one doubtful square is
# believed, and one that costs a clear edge or square is not: then the city stays as drawn.
BROKEN = -math.log(0.02)

# In a town one wrong drawing can be at any of some twenty squares, and be any of two or three
# others; dice and numbers say for nearly each what it must be. One town in thirty has a wrong
# project, so one with a given fault starts at one in 1,500; with some caution, at one in 1,000.
BROKEN_TOWN = -math.log(0.001)

# Where squares and dice together do not go with the rules, one of them is a fault, as a rule: that
# several are, at once, counts so much less.
SEVERAL = 0.1

# Squares of one kind that touch are one building more often than their edges say one by one: what
# hides one outline hides the next. The best bias is 1.0 an edge on 530 made-up boards, and 2.2 on
# 480 that were drawn with strokes of real people.
TOGETHER = 0.7

# A box left out in a row that is filled from the left: players do it, about once in 200 rows.
GAP = -math.log(0.005)

# A church or fortress that is marked in its row and not drawn: only who passed on it, or left on
# that very throw, has one.
UNDRAWN = -math.log(0.1)

# `sure` means that all readings with another total, or another verdict about the rules, share less
# than this. The aim is one wrong total in 500 sheets; most sheets are far better than this bound,
# and of those that are near it fewer are wrong than it says (evidence is a little too modest).
DOUBT = 0.01

# After few looks a sheet is only believed if it is better than that: one view of a board errs about
# twice as often as four together. What is worse than nearly plain gets four at once.
PLAIN = DOUBT / 5
AT_A_GLANCE = 0.4 * DOUBT
ENOUGH = {ONCE: AT_A_GLANCE, TWICE: AT_A_GLANCE, CLOSELY: DOUBT / 2, AT_LENGTH: DOUBT}
NEARLY_PLAIN = 5 * DOUBT

# An alternative that is less likely than this is not worth a person's look.
WORTH_A_LOOK = 0.002

# Readings this much less likely than the best one (e^-12, six in a million) are not looked at. A
# sheet has some two hundred places where one could be; together they stay under a fifth of DOUBT.
MARGIN = 12.0

# Readings this much less likely than another (one in a thousand) are not tried with other points.
NEAR = 7.0

# A reading that loses so much by the look of its boxes takes several of them for what they hardly
# are: that no other one was found as good says little.
FAR_FETCHED = 6.0

# A written total is what the player counted. When it agrees, and another reading were right, the
# player would have miscounted (one in five of those who write; four in five do not) and come to
# just the total of this one (one slip in eight). So with the points of one rule.
MISCOUNTED = 0.03

# When it disagrees, either the player miscounted, as one in five of those who write a total do, or
# we misread, which nearly always shows there: what speaks against us counts so much more.
CONTRADICTS = 5

# Who miscounts hits the total of one given other reading about once in twenty times: a reading that
# gives just what was written is worth so much more (four in five of those who write count well).
# So is one that gives more of the points that were written beside the rules.
FITS = 80
UNLIKELY = DOUBT / FITS  # less likely readings are not looked for even then

# The two-dice town. A square that was drawn without its number in the corner where most others
# have theirs, or with one where most have none; round points that are not what the town gives, as
# the share of people and how often their points are not, and on the whole; numbers that points may
# then be.
FORGOT = -math.log(0.03)
COUNTING = ((0.9, 0.03), (0.1, 0.4))
MISREAD_POINTS = sum(share * slips for share, slips in COUNTING)
POINTS_RANGE = 30

# Points that no such town gives: people miscount by a few, what is far off is misread. A point off.
FAR_OFF = 0.2

# A town that breaks a rule through one misread number nearly always contradicts the written points
# or another round besides: what was not looked at of such readings counts this much.
CONTRADICTED = 0.1

# The icons of bonuses: people who cross out what went, and who never do (the others do it anyhow);
# and how many of the icons that went are crossed out, and of the others.
CROSSING, IDLE = 0.85, 0.1
CROSSED, CROSSED_TOO = 0.95, 0.02
