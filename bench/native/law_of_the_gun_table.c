/*
 * law_of_the_gun_table: the ambush of LG-GEO-3 with three men against five. Cowboys (LG-NPC-1, row 4) with pistols patrol
 * along y = 60 into outlaws (row 4) with repeating rifles on wall spots at y = 85; rules of Law of the Gun, default
 * readings.
 *
 * The honest speed baseline of the benchmark: plain C, one thread, no heap, every die rolled, nothing kept between
 * games. Written from the rules digest (ids LG-...). What cannot happen among these men on this ground (nothing blocks
 * sight or ways, nobody rides, charges or reloads) is not coded.
 *
 *     gcc -O3 -march=native -std=c11 -Wall -Wextra -o law_of_the_gun_table law_of_the_gun_table.c
 *     law_of_the_gun_table [--games N] [--seed S] [--from I]
 *
 * Games I .. I+N-1 are played (default 100000 from 0, seed 1); game i depends on nothing but S and i.
 *
 * Output, one line of JSON: games; cpu_ns, processor time of the loop over the games alone; outcomes; turns, the sum of
 * the lengths of the games; shots (dice to hit) and hits of both sides. Bad input: a message to stderr, exit status 2.
 */
#define _POSIX_C_SOURCE 199309L
#define NAME "law_of_the_gun_table"
#define WORDS 0

#include "cards.h"

enum { NA = 3, NB = 5, N = NA + NB, SPOTS = 9, TURNS = 30 };
static const double WIDTH = 180, DEPTH = 120;
/* LG-GEO-3: side A's wall spots facing +y, side B's facing -y. */
static const double SPOT_X[SPOTS] = {75, 85, 95, 105, 80, 85, 90, 95, 100};
static const double SPOT_Y[SPOTS] = {45, 45, 45, 45, 85, 85, 85, 85, 85};
static const int FACING[SPOTS] = {1, 1, 1, 1, -1, -1, -1, -1, -1};
static const double PATH_X = 180, PATH_Y = 60;

enum { HALT, PATROL, BACK, LEAVE, COVER };
typedef struct {
    double x, y;
    int spot; /* on which he is, or -1 */
} Place;
typedef struct {
    Place at, returns;     /* LG-TAC-2: where he fell back from */
    double start_x, start_y; /* of his last own player turn */
    int cl, points, legs, action, goal;
    bool prone, gun_hurt, gun_lost, off_lost, limited;
    bool seen, contact, cover_done, path_done, returning;
    /* since his last own player turn began */
    bool shot, moved, moved_since, fast, move_lost, no_shot, supplied;
    bool reacted, shot_at, ever_shot_at, has_fired, had_turn;
} Man;

#define A_MEN 7u
#define B_MEN 248u
#include "law_of_the_gun.h"

static const Kind COWBOY = {4, 4, 3, 4, 30, 90, 1, 1, 0}, OUTLAW = {3, 4, 4, 3, 50, 150, 2, 0, 120};
static int occupant[SPOTS], chosen_by[SPOTS], player_turn, chosen_in[SPOTS];

/* ---------------------------------------------------------------- cover and sight */

/* LG-COVER-1: is a point in the half circle before a spot? */
static inline bool in_arc(int s, double x, double y)
{
    double ahead = FACING[s] * (y - SPOT_Y[s]), cm = far(x, y, SPOT_X[s], SPOT_Y[s]);
    return cm <= TOLERANCE || ahead >= -1.7453e-8 * cm;
}
/* LG-COVER-4 */
static inline bool in_cover(int m, int against)
{
    int s = men[m].at.spot;
    return s >= 0 && in_arc(s, men[against].at.x, men[against].at.y);
}
/* LG-VIS-2: nothing blocks sight, so nobody leaves the list. */
static void revise_lists(void)
{
    EACH(m, alive)
    {
        if (men[m].seen)
            continue;
        EACH(e, enemies_of(m)) if (!in_cover(m, e))
        {
            men[m].seen = true;
            break;
        }
    }
}
static unsigned seen_by(int m)
{
    unsigned found = 0;
    EACH(e, enemies_of(m)) if (men[e].seen) found |= 1u << e;
    return found;
}
/* LG-TAC-1: the nearest enemy seen, else suspected. */
static int nearest_known(int m)
{
    int seen = nearest_of(m, seen_by(m));
    return seen >= 0 ? seen : nearest_of(m, enemies_of(m));
}

/* ---------------------------------------------------------------- places */

static void put(int m, Place to)
{
    Man *man = &men[m];
    if (man->at.spot >= 0 && occupant[man->at.spot] == m)
        occupant[man->at.spot] = -1;
    man->at = to;
    if (to.spot >= 0)
        occupant[to.spot] = m;
    for (int e = m < NA ? NA : 0; e < (m < NA ? N : NA); e++)
        apart[m][e] = apart[e][m] = far(to.x, to.y, men[e].at.x, men[e].at.y);
}
static bool is_free(int m, int s)
{
    if (chosen_in[s] == player_turn && chosen_by[s] != m)
        return false;
    return occupant[s] < 0 || occupant[s] == m;
}
static void choose(int m, int s)
{
    chosen_by[s] = m;
    chosen_in[s] = player_turn;
}
/* A point, on the spot if it is there. */
static Place place_at(double x, double y, int s)
{
    if (s >= 0 && far(x, y, SPOT_X[s], SPOT_Y[s]) <= TOLERANCE)
        return (Place){SPOT_X[s], SPOT_Y[s], s};
    return (Place){x, y, -1};
}
/* His own move, straight (LG-MOVE, LG-MOVE-6). @return whether he got there */
static bool move(int m, double x, double y, bool wants_fast, int s)
{
    Man *man = &men[m];
    double whole = far(man->at.x, man->at.y, x, y);
    if (whole <= SAME) {
        if (s >= 0)
            put(m, place_at(man->at.x, man->at.y, s));
        return true;
    }
    if (man->prone && whole > 5 + TOLERANCE) {
        man->prone = false;
        has_moved(m);
        revise_lists();
        return false;
    }
    int basic = less_wounds(m, man->prone ? 5 : 15), allowance = basic;
    if (basic <= 0)
        return false;
    if (wants_fast && whole > basic + SAME && !man->prone && !man->supplied && !man->limited) {
        man->fast = true;
        allowance = less_wounds(m, d6() <= KIND(m)->con ? 25 : 20);
    }
    if (allowance <= 0 && !man->fast)
        return false;
    double part = allowance >= whole ? 1 : allowance / whole;
    put(m, part == 1 ? place_at(x, y, s)
                     : place_at(man->at.x + (x - man->at.x) * part, man->at.y + (y - man->at.y) * part, s));
    has_moved(m);
    revise_lists();
    return allowance >= whole - SAME;
}
/* LG-FALL-1 */
static void fall_back(int m, double from_x, double from_y)
{
    Man *man = &men[m];
    Place was = man->at, to;
    double dx = was.x - from_x, dy = was.y - from_y, cm = sqrt(dx * dx + dy * dy), least = INFINITY;
    int goal = -1;
    dx /= cm;
    dy /= cm;
    for (int s = 0; s < SPOTS; s++) {
        if ((SPOT_X[s] - was.x) * dx + (SPOT_Y[s] - was.y) * dy <= SAME || !is_free(m, s))
            continue;
        double to_spot = far(was.x, was.y, SPOT_X[s], SPOT_Y[s]);
        if (to_spot < least - SAME) {
            least = to_spot;
            goal = s;
        }
    }
    if (goal >= 0) {
        choose(m, goal);
        double part = least > 25 ? 25 / least : 1;
        to = place_at(was.x + (SPOT_X[goal] - was.x) * part, was.y + (SPOT_Y[goal] - was.y) * part, goal);
    } else {
        double x = was.x + 25 * dx, y = was.y + 25 * dy, part = 1;
        if (x < 0)
            part = was.x / (was.x - x);
        if (x > WIDTH)
            part = (WIDTH - was.x) / (x - was.x);
        if (y < 0 && was.y / (was.y - y) < part)
            part = was.y / (was.y - y);
        if (y > DEPTH && (DEPTH - was.y) / (y - was.y) < part)
            part = (DEPTH - was.y) / (y - was.y);
        to = (Place){was.x + (x - was.x) * part, was.y + (y - was.y) * part, -1};
    }
    man->prone = false;
    put(m, to);
    has_moved(m);
    if (in_turn >> m & 1)
        man->move_lost = true;
    man->action = HALT;
    man->cover_done = false;
    man->goal = -1;
    if (!man->returning) {
        man->returning = true;
        man->returns = was;
    }
    revise_lists();
}

/* ---------------------------------------------------------------- shots */

static void put_out(int m)
{
    alive &= ~(1u << m);
    if (men[m].at.spot >= 0 && occupant[men[m].at.spot] == m)
        occupant[men[m].at.spot] = -1;
}
/* LG-EFF-1: what a hit is to who is behind a wall, or prone, or in the open. */
static const int OPEN[10] = {GRAZE,     GRAZE,     GRAZE_LIMB, GRAZE_LIMB, WOUND_BODY,
                             WOUND_ARM, WOUND_LEG, OUT,        OUT,        OUT};
static const int WALL[10] = {STRUCK_COVER, STRUCK_COVER, STRUCK_COVER, STRUCK_COVER, GRAZE,
                             GRAZE_LIMB,   WOUND_ARM,    OUT,          OUT,          OUT};
/* One shot and what follows. @param aim limit of the first test: for an aimed shot, or with pace FAST for any */
static void shoot(int m, int e, int pace, int aim)
{
    Man *man = &men[m], *target = &men[e];
    bool aimed = false;
    if (pace == FAST) {
        if (d6() > aim)
            return;
    } else if (aim > 0)
        aimed = d6() <= aim;
    int band = band_of(m, e), die = d10();
    shots++;
    man->has_fired = true;
    target->shot_at = target->ever_shot_at = true;
    if (die == 1)
        man->points--;
    else if (die >= needed(aimed, band, e)) {
        hits++;
        int level = d10();
        if (band && KIND(m)->low_at_maximum && level < 10 && level > 1)
            level--;
        int effect = (in_cover(e, m) || target->prone ? WALL : OPEN)[level - 1];
        if (effect != STRUCK_COVER) {
            injure(e, effect);
            EACH(other, group[e]) /* LG-COOL-1 */
            {
                if (!(alive >> other & 1) || d6() <= men[other].cl)
                    continue;
                if (men[other].cl > 1)
                    men[other].cl--;
                else
                    fall_back((int)other, man->at.x, man->at.y);
            }
        }
    }
    man->seen = true;
}
static inline bool is_holding(int m)
{
    return m >= NA && !men[m].has_fired && !men[m].ever_shot_at;
}
/* Tactic `hold`. */
static bool opens_fire_at(int m, int e)
{
    double cm = apart[m][e];
    if (cm <= (is_armed(m) ? KIND(m)->accurate : 0) + TOLERANCE)
        return true;
    return men[e].moved && cm > far(men[m].at.x, men[m].at.y, men[e].start_x, men[e].start_y) + TOLERANCE;
}
/* LG-REACT-1, LG-REACT-2, LG-BUSH-1 */
static void reactions_to(int mover)
{
    EACH(m, enemies_of(mover))
    {
        Man *man = &men[m];
        if (!(alive >> mover & 1) || !men[mover].seen)
            return;
        if (!(alive >> m & 1) || man->reacted || man->shot || man->moved || man->supplied)
            continue;
        if (!man->had_turn && man->seen)
            continue;
        if (!is_armed(m) || (is_holding(m) && !opens_fire_at(m, mover)))
            continue;
        bool bushwhack = !man->has_fired && in_cover(m, mover);
        int pace = man->moved_since ? MOVED : STILL;
        int aim = aim_of(m, pace, bushwhack ? man->cl : skill_and_cool(m));
        if (!reaches(m, mover, pace, aim))
            continue;
        man->reacted = true;
        shoot(m, mover, pace, aim);
    }
}
/* LG-TAC-2 */
static bool has_anybody_to_shoot(int m)
{
    if (!is_armed(m))
        return false;
    int pace = men[m].moved_since ? MOVED : STILL, aim = aim_of(m, pace, skill_and_cool(m));
    bool holding = is_holding(m);
    EACH(e, seen_by(m))
    {
        if (holding && !opens_fire_at(m, e))
            continue;
        if (reaches(m, e, pace, aim))
            return true;
    }
    return false;
}
static void shoot_or_take(int m)
{
    Man *man = &men[m];
    if (man->no_shot || man->shot || man->supplied || is_holding(m))
        return;
    if (is_armed(m)) {
        int pace = man->fast ? FAST : man->moved_since ? MOVED : STILL;
        int aim = pace == FAST ? skill_and_cool(m) : aim_of(m, pace, skill_and_cool(m));
        unsigned targets = 0;
        EACH(e, seen_by(m)) if (reaches(m, e, pace, aim)) targets |= 1u << e;
        int e = nearest_of(m, targets);
        if (e >= 0) {
            man->shot = true;
            shoot(m, e, pace, aim);
        }
    } else if (man->points == 0 && !man->fast) {
        int giver = giver_to(m, 0);
        if (giver < 0)
            return;
        men[giver].points--;
        man->points++;
        man->supplied = men[giver].supplied = men[giver].no_shot = true;
    }
}

/* ---------------------------------------------------------------- orders */

/* LG-TAC-1 `take-cover`: the spot he is after, or -1. */
static int cover_for(int m, int enemy)
{
    const Man *man = &men[m];
    double x = men[enemy].at.x, y = men[enemy].at.y, least = INFINITY;
    if (man->goal >= 0 && is_free(m, man->goal) && in_arc(man->goal, x, y))
        return man->goal;
    int found = -1;
    for (int s = 0; s < SPOTS; s++) {
        double cm = far(man->at.x, man->at.y, SPOT_X[s], SPOT_Y[s]);
        if (cm >= least - SAME || !is_free(m, s) || !in_arc(s, x, y))
            continue;
        found = s;
        least = cm;
    }
    return least <= 50 + TOLERANCE ? found : -1;
}
static bool wants_cover(int m)
{
    Man *man = &men[m];
    if (man->cover_done)
        return false;
    int enemy = nearest_known(m);
    if (!in_cover(m, enemy) && !(man->prone && cover_for(m, enemy) < 0))
        return true;
    man->cover_done = true;
    return false;
}
/* LG-TAC-1: what his tactic wants; HALT where he is where he wants to be. */
static int desired(int m, int leader)
{
    Man *man = &men[m];
    if (is_without_weapon(m, leader))
        return LEAVE;
    bool patrols = m < NA && !man->contact;
    if (man->returning) {
        if ((patrols && man->action != BACK) || far(man->at.x, man->at.y, man->returns.x, man->returns.y) <= SAME)
            man->returning = false;
        else if (!patrols && !has_anybody_to_shoot(m))
            return BACK;
    }
    if (patrols)
        return man->path_done ? HALT : PATROL;
    return m < NA && wants_cover(m) ? COVER : HALT;
}
static void take_cover(int m)
{
    Man *man = &men[m];
    int enemy = nearest_known(m), goal = cover_for(m, enemy);
    if (goal < 0) {
        if (!man->prone) {
            man->prone = true;
            has_moved(m);
            revise_lists();
        }
        man->cover_done = true;
        man->action = HALT;
        return;
    }
    man->goal = goal;
    choose(m, goal);
    if (!move(m, SPOT_X[goal], SPOT_Y[goal], true, goal))
        return;
    man->cover_done = in_arc(goal, men[enemy].at.x, men[enemy].at.y);
    man->goal = -1;
    man->action = HALT;
}
static void carry_out(int m, int action)
{
    Man *man = &men[m];
    man->action = action;
    switch (action) {
    case PATROL:
        if (move(m, PATH_X, PATH_Y, false, -1)) {
            man->path_done = true;
            man->action = HALT;
        }
        break;
    case BACK:
        if (man->returning) {
            int s = man->returns.spot >= 0 && is_free(m, man->returns.spot) ? man->returns.spot : -1;
            if (s >= 0)
                choose(m, s);
            if (!move(m, man->returns.x, man->returns.y, false, s))
                break;
            man->returning = false;
        }
        man->action = HALT;
        break;
    case LEAVE:
        if (move(m, man->at.x, KIND(m)->edge, true, -1))
            put_out(m);
        break;
    case COVER:
        take_cover(m);
        break;
    }
}
/* LG-TURN-3, LG-INIT: Initiative, then each moves, is reacted to, and shoots. */
static void group_turn(int first, unsigned set)
{
    set &= alive;
    if (!set)
        return;
    int leader = set >> first & 1 ? first : __builtin_ctz(set), deeds[N];
    if (leader < NA) { /* LG-TAC-1: contact */
        bool contact = false;
        EACH(m, set) contact |= men[m].ever_shot_at;
        EACH(e, alive & B_MEN) contact |= men[e].seen;
        if (contact)
            EACH(m, set) men[m].contact = true;
    }
    decide(leader, set, deeds);
    unsigned left = set;
    for (int m = leader == first ? first : __builtin_ctz(set); left; m = __builtin_ctz(left)) {
        left &= ~(1u << m);
        if (alive >> m & 1) {
            if (!men[m].move_lost)
                carry_out(m, deeds[m]);
            if (over())
                return;
            reactions_to(m);
            if (over())
                return;
            if (alive >> m & 1)
                shoot_or_take(m);
            if (over())
                return;
        }
        if (!left)
            return;
    }
}
/* LG-GROUP-2. @return the leader of side A's group */
static int check_group(void)
{
    unsigned set = alive & A_MEN;
    if (!set)
        return -1;
    int leader = __builtin_ctz(set);
    unsigned together = 0;
    EACH(m, set)
    {
        group[m] = 1u << m;
        if (far(men[m].at.x, men[m].at.y, men[leader].at.x, men[leader].at.y) <= 10 + TOLERANCE)
            together |= 1u << m;
    }
    EACH(m, together) group[m] = together;
    return leader;
}
static void spot(unsigned own)
{
    EACH(hidden, alive & ~own)
    {
        if (men[hidden].seen)
            continue;
        int spotter = nearest_of((int)hidden, alive & own);
        double cm = apart[hidden][spotter];
        if (cm > 100 + TOLERANCE || d6() > KIND(spotter)->sk)
            continue;
        if (cm <= 50 + TOLERANCE || d6() > men[hidden].cl)
            men[hidden].seen = true;
    }
}
/* LG-TURN-4 */
static void play_turn(unsigned own)
{
    player_turn++;
    in_turn = own;
    for (int m = 0; m < N; m++) {
        Man *man = &men[m];
        if (!(own >> m & 1)) {
            man->reacted = false;
            continue;
        }
        man->shot = man->moved = man->moved_since = man->fast = man->move_lost = man->no_shot = man->supplied = false;
        man->had_turn = true;
        man->start_x = man->at.x;
        man->start_y = man->at.y;
    }
    int leader = own == A_MEN ? check_group() : -1;
    spot(own);
    unsigned left = alive & own;
    if (leader >= 0) {
        unsigned together = group[leader];
        left &= ~together;
        group_turn(leader, together);
        if (over())
            return;
    }
    EACH(m, left)
    {
        group_turn((int)m, 1u << m);
        if (over())
            return;
    }
    end_turn(own);
}
static void begin(void)
{
    memcpy(men, fresh, sizeof men);
    alive = A_MEN | B_MEN;
    in_turn = 0;
    for (int s = 0; s < SPOTS; s++)
        occupant[s] = chosen_in[s] = -1;
    for (int m = 0; m < N; m++) {
        group[m] = m < NA ? A_MEN : 1u << m;
        put(m, men[m].at);
    }
}

static void lay_out(void)
{
    for (int m = 0; m < N; m++) {
        Man *man = &fresh[m];
        man->at = m < NA ? (Place){10 - 3 * m, 60, -1} : (Place){SPOT_X[m + 1], SPOT_Y[m + 1], m + 1};
        man->cl = KIND(m)->cl;
        man->points = 3;
        man->goal = -1;
        man->action = m < NA ? PATROL : HALT;
    }
}
