/*
 * What the two programs of Law of the Gun on a table have in common: dice, shots, injuries, ammunition, Initiative, and
 * the games themselves. The includer has defined NA and N, the men of side A and of both, their masks A_MEN and B_MEN,
 * TURNS, and the type Man. COWBOY are the men of side A, OUTLAW those of side B.
 */
#include <math.h>

/* "At most" allows so much; distances that differ by less than the second are the same. */
static const double TOLERANCE = 1e-6, SAME = 1e-9;

typedef struct {
    int in, sk, cl, con;
    int accurate, maximum, hands, low_at_maximum;
    double edge; /* LG-TAC-3: y of his own table edge */
} Kind;
static const Kind COWBOY, OUTLAW;
#define KIND(m) ((m) < NA ? &COWBOY : &OUTLAW)
enum { STILL, MOVED, FAST };
static Man men[N], fresh[N];
static double apart[N][N]; /* cm between enemies */
static unsigned alive, in_turn, group[N];
static Dice dice;
static uint64_t turns, shots, hits;

/* How a program reads what depends on its ground and its tactics. */
static void put_out(int m);
static bool has_anybody_to_shoot(int m);
static int desired(int m, int leader);
static void revise_lists(void);
static void play_turn(unsigned own);
/* Fills `fresh`, once; goes to the start of a game. */
static void lay_out(void);
static void begin(void);

#define EACH(m, set) for (unsigned rest_##m = (set), m; rest_##m && (m = (unsigned)__builtin_ctz(rest_##m), 1); rest_##m &= rest_##m - 1)
static inline int d6(void)
{
    return 1 + below(&dice, 6);
}
static inline int d10(void)
{
    return 1 + below(&dice, 10);
}
static inline unsigned enemies_of(int m)
{
    return alive & (m < NA ? B_MEN : A_MEN);
}
static inline bool over(void)
{
    return !(alive & A_MEN) || !(alive & B_MEN);
}
static inline double far(double x1, double y1, double x2, double y2)
{
    return sqrt((x1 - x2) * (x1 - x2) + (y1 - y2) * (y1 - y2));
}
/* Ties: first in the file. */
static int nearest_of(int m, unsigned set)
{
    int found = -1;
    double least = INFINITY;
    EACH(e, set) if (apart[m][e] < least - SAME)
    {
        found = (int)e;
        least = apart[m][e];
    }
    return found;
}

/* ---------------------------------------------------------------- moves */

static void has_moved(int m)
{
    men[m].moved_since = true;
    if (in_turn >> m & 1)
        men[m].moved = true;
}
static int less_wounds(int m, int cm)
{
    int left = cm - 2 * men[m].legs;
    if (left < 0)
        left = 0;
    return men[m].limited && left > 5 ? 5 : left;
}

/* ---------------------------------------------------------------- shots */

/* LG-INJ-2 */
static inline bool has_hands(int m)
{
    const Man *man = &men[m];
    if (!man->gun_lost && !man->off_lost)
        return true;
    return !(man->gun_lost && man->off_lost) && KIND(m)->hands == 1;
}
static inline bool is_armed(int m)
{
    return men[m].points > 0 && has_hands(m);
}
static inline int skill_and_cool(int m)
{
    return men[m].cl < KIND(m)->sk ? men[m].cl : KIND(m)->sk;
}
/* LG-SHOOT-4: 0 accurate, 1 maximum, -1 out of range. */
static inline int band_of(int m, int e)
{
    double cm = apart[m][e];
    return cm <= KIND(m)->accurate + TOLERANCE ? 0 : cm <= KIND(m)->maximum + TOLERANCE ? 1 : -1;
}
/* LG-HIT-1 */
static inline int needed(bool aimed, int band, int e)
{
    return (aimed ? (band ? 7 : 5) : (band ? 10 : 8)) + men[e].fast;
}
/* Limit of the test for an aimed shot, 0 for a snap shot. */
static inline int aim_of(int m, int pace, int value)
{
    return pace == MOVED || men[m].gun_hurt ? 0 : value;
}
/* LG-TARGET-2: in range, and the D10 has a face for it. */
static bool reaches(int m, int e, int pace, int aim)
{
    int band = band_of(m, e);
    if (band < 0)
        return false;
    return needed(false, band, e) <= 10 || (pace == STILL && aim > 0 && needed(true, band, e) <= 10);
}
/* LG-EFF-1 */
enum { STRUCK_COVER, GRAZE, GRAZE_LIMB, WOUND_BODY, WOUND_ARM, WOUND_LEG, OUT };
static void injure(int m, int effect)
{
    Man *man = &men[m];
    bool left;
    switch (effect) {
    case OUT:
        put_out(m);
        break;
    case GRAZE_LIMB:
        d6(); /* LG-EFF-3 */
        break;
    case WOUND_BODY:
        if (d6() > KIND(m)->con)
            put_out(m);
        break;
    case WOUND_ARM:
        left = d6() <= 3;
        if (!left)
            man->gun_hurt = true;
        if (d6() > KIND(m)->con)
            *(left ? &man->off_lost : &man->gun_lost) = true;
        break;
    case WOUND_LEG:
        d6();
        if (d6() <= KIND(m)->con)
            man->legs++;
        else
            man->limited = true;
        break;
    }
}

/* ---------------------------------------------------------------- orders */

/* LG-AMMO-3. @return a member of his group who can hand him ammunition, or -1 */
static int giver_to(int m, unsigned barred)
{
    if (!has_hands(m))
        return -1;
    EACH(o, group[m] & alive & ~(1u << m) & ~barred)
    {
        const Man *other = &men[o];
        if (other->shot || other->fast || other->supplied || other->no_shot || other->points < 2)
            continue;
        if (far(men[m].at.x, men[m].at.y, other->at.x, other->at.y) <= 3 + TOLERANCE)
            return (int)o;
    }
    return -1;
}
/* LG-TAC-3, LG-SETTLED-4 */
static bool is_without_weapon(int m, int leader)
{
    if (is_armed(m))
        return false;
    if (men[m].points > 0)
        return true;
    int giver;
    for (unsigned barred = 0; (giver = giver_to(m, barred)) >= 0; barred |= 1u << giver) {
        bool before = m != leader && (giver == leader || giver < m);
        if (!before || !has_anybody_to_shoot(giver))
            return false;
    }
    return true;
}
/* LG-INIT-1 to LG-INIT-3. @param deeds what each of the group does, after the roll if there is one */
static void decide(int leader, unsigned set, int deeds[N])
{
    unsigned others = 0;
    deeds[leader] = desired(leader, leader);
    EACH(m, set & ~(1u << leader))
    {
        deeds[m] = desired((int)m, leader);
        if (deeds[m] != HALT && deeds[m] != men[m].action)
            others |= 1u << m;
    }
    bool changes = deeds[leader] != HALT && deeds[leader] != men[leader].action;
    if (changes || others) {
        int roll = d6();
        bool passed = roll <= KIND(leader)->in;
        if (changes && !passed)
            deeds[leader] = men[leader].action;
        EACH(m, others)
        {
            bool follows = roll <= KIND(m)->in + 1;
            if (changes && passed) {
                if (!follows)
                    deeds[m] = HALT;
            } else if (changes || !follows)
                deeds[m] = men[m].action;
        }
    }
}
/* LG-COOL-2: recovery, at the end of a player turn. */
static void end_turn(unsigned own)
{
    EACH(m, alive & own)
    {
        Man *man = &men[m];
        if (man->cl < KIND(m)->cl && !man->shot_at && !man->shot && !man->moved && d6() <= KIND(m)->cl)
            man->cl++;
    }
    in_turn = 0;
    EACH(m, own) men[m].shot_at = false;
}

/* ---------------------------------------------------------------- games */

/* @return 0: A wins, 1: B, 2: a draw */
static int game(void)
{
    begin();
    unsigned first = d6() <= 3 ? A_MEN : B_MEN; /* LG-TURN-2 */
    revise_lists();
    for (int turn = 1; turn <= TURNS; turn++) {
        play_turn(first);
        if (!over())
            play_turn((A_MEN | B_MEN) & ~first);
        if (over()) {
            turns += (uint64_t)turn;
            return alive & A_MEN ? 0 : 1;
        }
    }
    turns += TURNS;
    return 2;
}

int main(int argc, char **argv)
{
    Plan plan = plan_of(argc, argv);
    uint64_t outcomes[3] = {0};
    lay_out();
    int64_t start = cpu_ns();
    for (uint64_t i = plan.from; i < plan.from + plan.games; i++) {
        dice.state = mixed(mixed(plan.seed) + i);
        outcomes[game()]++;
    }
    int64_t spent = cpu_ns() - start;
    print_outcomes(&plan, spent, outcomes);
    printf(",\"turns\":%" PRIu64 ",\"shots\":%" PRIu64 ",\"hits\":%" PRIu64 "}\n", turns, shots, hits);
    return 0;
}
