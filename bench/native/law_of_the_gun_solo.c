/*
 * law_of_the_gun_solo: the solo game of LG-GEO-4 on the map of LG-GEO-7. Six cowboys (LG-NPC-1, row 4) with repeating
 * rifles, one group of players' men who advance, against eight outlaws (row 3) with pistols in four groups of two that
 * act by the chart (LG-SOLO-2); rules of Law of the Gun, default readings.
 *
 * The honest speed baseline of the benchmark: plain C, one thread, no heap, every die rolled, nothing kept between
 * games. Written from the rules digest (ids LG-...). What cannot happen among these men (nobody rides, charges or
 * reloads) is not coded.
 *
 *     gcc -O3 -march=native -std=c11 -Wall -Wextra -o law_of_the_gun_solo law_of_the_gun_solo.c -lm
 *     law_of_the_gun_solo [--games N] [--seed S] [--from I]
 *
 * Games I .. I+N-1 are played (default 100000 from 0, seed 1); game i depends on nothing but S and i.
 *
 * Output, one line of JSON: games; cpu_ns, processor time of the loop over the games alone; outcomes; turns, the sum of
 * the lengths of the games; shots (dice to hit) and hits of both sides. Bad input: a message to stderr, exit status 2.
 */
#define _POSIX_C_SOURCE 199309L
#define NAME "law_of_the_gun_solo"
#define WORDS 0

#include "cards.h"

enum { NA = 6, NB = 8, N = NA + NB, TURNS = 30 };
static const double WIDTH = 180, DEPTH = 120;

/* ---------------------------------------------------------------- men */

typedef struct {
    double x, y;
} Point;

enum { HALT, ADVANCE, LEAVE };
/* Where a man of the chart is going (LG-SOLO-5). */
enum { NOWHERE, TO_SPOT, TO_POINT, TO_ENEMY };
typedef struct {
    int kind, spot;
    Point point;
} Goal;
typedef struct {
    Point at;
    int site; /* on whose spots he is, or -1 */
    int cl, points, legs, action;
    Goal goal;
    bool prone, gun_hurt, gun_lost, off_lost, limited, in_scrub;
    bool seen, hidden;
    /* since his last own player turn began */
    bool shot, moved, moved_since, fast, move_lost, no_shot, supplied;
    bool reacted, shot_at, has_fired, had_turn;
} Man;

#define A_MEN 63u
#define B_MEN 16320u
#include "law_of_the_gun.h"

static const Kind COWBOY = {4, 4, 3, 4, 50, 150, 2, 0, 0}, OUTLAW = {4, 3, 4, 3, 30, 90, 1, 1, 120};

/* ---------------------------------------------------------------- the map, LG-GEO-7 */

typedef struct {
    double x0, y0, x1, y1;
} Box;
enum { HOUSES = 2, SCRUBS = 2, LINES = 3, CORNERS = 4 * HOUSES };
static const Box HOUSE[HOUSES] = {{50, 50, 70, 65}, {110, 50, 130, 65}};
static const Box SCRUB[SCRUBS] = {{20, 70, 40, 90}, {140, 30, 160, 50}};
/* Two walls and the fence, all along x. */
static const Box LINE[LINES] = {{80, 40, 100, 40}, {80, 85, 100, 85}, {10, 30, 40, 30}};
enum { WALL_LEVEL = 1, SCRUB_LEVEL = 2 };

enum { OPEN, LEFT, RIGHT, WALL, WINDOW, OBSCURED };
typedef struct {
    double x, y, dx, dy; /* point and facing */
    int column, house, site;
    bool corner; /* arc of 90 degrees, else 180 */
} Spot;
enum { SPOTS = 12 * HOUSES + 8 + 8 + 12 };
static Spot spots[SPOTS];
static int site_spots[SPOTS][2]; /* -1: no second */
static int spot_count, site_count;
static Point corner[CORNERS];
static double between[CORNERS][CORNERS];

static void add_spot(double x, double y, double dx, double dy, int column, int house)
{
    int site = 0;
    while (site < site_count &&
           far(spots[site_spots[site][0]].x, spots[site_spots[site][0]].y, x, y) > SAME)
        site++;
    if (site == site_count) {
        site_spots[site][0] = spot_count;
        site_spots[site_count++][1] = -1;
    } else
        site_spots[site][1] = spot_count;
    spots[spot_count++] = (Spot){x, y, dx, dy, column, house, site, column == LEFT || column == RIGHT};
}
static inline double lesser(double a, double b)
{
    return a < b ? a : b;
}
static inline double greater(double a, double b)
{
    return a > b ? a : b;
}
/* The part of a way from p to q inside a box, as shares of it. @return whether there is one */
static inline bool inside(const Box *box, Point p, Point q, double *in, double *out)
{
    double t0 = 0, t1 = 1, dx = q.x - p.x, dy = q.y - p.y;
    const double edge = 1e-7;
    double x0 = box->x0 + edge, x1 = box->x1 - edge, y0 = box->y0 + edge, y1 = box->y1 - edge;
    if ((p.x <= x0 && q.x <= x0) || (p.x >= x1 && q.x >= x1) || (p.y <= y0 && q.y <= y0) || (p.y >= y1 && q.y >= y1))
        return false;
    if (dx != 0) {
        double a = (x0 - p.x) / dx, b = (x1 - p.x) / dx;
        t0 = greater(t0, lesser(a, b));
        t1 = lesser(t1, greater(a, b));
    }
    if (dy != 0) {
        double a = (y0 - p.y) / dy, b = (y1 - p.y) / dy;
        t0 = greater(t0, lesser(a, b));
        t1 = lesser(t1, greater(a, b));
    }
    *in = t0;
    *out = t1;
    return t1 > t0;
}
static inline bool blocked(Point p, Point q)
{
    double in, out;
    for (int h = 0; h < HOUSES; h++)
        if (inside(&HOUSE[h], p, q, &in, &out))
            return true;
    return false;
}
/* LG-GEO-6 */
static void make_map(void)
{
    for (int h = 0; h < HOUSES; h++) {
        Box b = HOUSE[h];
        Point c[4] = {{b.x0, b.y0}, {b.x1, b.y0}, {b.x1, b.y1}, {b.x0, b.y1}};
        for (int s = 0; s < 4; s++) {
            Point p = c[s], q = c[(s + 1) % 4], r = c[(s + 2) % 4], t = c[(s + 3) % 4];
            double cm = far(p.x, p.y, q.x, q.y), dx = (q.y - p.y) / cm, dy = (p.x - q.x) / cm;
            add_spot((p.x + q.x) / 2, (p.y + q.y) / 2, dx, dy, WINDOW, h);
            /* Along d, left is towards q: the end of the opposite side there is r. */
            add_spot(r.x, r.y, dx, dy, LEFT, h);
            add_spot(t.x, t.y, dx, dy, RIGHT, h);
            corner[4 * h + s] = p;
        }
    }
    for (int l = 0; l < LINES; l++) {
        double length = LINE[l].x1 - LINE[l].x0;
        int count = (int)floor(length / 5);
        for (int side = 1; side >= -1; side -= 2)
            for (int i = 0; i < count; i++)
                add_spot(LINE[l].x0 + length / 2 + 5 * (i - (count - 1) / 2.0), LINE[l].y0 + side, 0, -side,
                         l == 2 ? OBSCURED : WALL, -1);
    }
    for (int i = 0; i < CORNERS; i++)
        for (int j = 0; j < CORNERS; j++)
            between[i][j] = blocked(corner[i], corner[j])
                                ? INFINITY
                                : far(corner[i].x, corner[i].y, corner[j].x, corner[j].y);
}

/* A way from point to point, LG-PATH-1. */
typedef struct {
    Point points[CORNERS + 2];
    double leg[CORNERS + 1], whole;
    int legs;
    bool arrives;
} Way;
static void add_leg(Way *way, Point to)
{
    Point from = way->points[way->legs];
    double cm = far(from.x, from.y, to.x, to.y);
    if (cm <= SAME)
        return;
    way->leg[way->legs++] = cm;
    way->points[way->legs] = to;
    way->whole += cm;
}
static void find_way(Way *way, Point from, Point to)
{
    way->points[0] = from;
    way->legs = 0;
    way->whole = 0;
    way->arrives = true;
    if (!blocked(from, to)) {
        add_leg(way, to);
        return;
    }
    double left[CORNERS], best = INFINITY;
    int next[CORNERS], first = -1;
    bool done[CORNERS] = {false};
    for (int c = 0; c < CORNERS; c++) {
        left[c] = blocked(corner[c], to) ? INFINITY : far(corner[c].x, corner[c].y, to.x, to.y);
        next[c] = -1;
    }
    for (int round = 0; round < CORNERS; round++) {
        int c = -1;
        for (int i = 0; i < CORNERS; i++)
            if (!done[i] && left[i] < INFINITY && (c < 0 || left[i] < left[c] - SAME))
                c = i;
        if (c < 0)
            break;
        done[c] = true;
        for (int i = 0; i < CORNERS; i++)
            if (!done[i] && between[i][c] + left[c] < left[i] - SAME) {
                left[i] = between[i][c] + left[c];
                next[i] = c;
            }
    }
    for (int c = 0; c < CORNERS; c++) {
        double cm = far(from.x, from.y, corner[c].x, corner[c].y) + left[c];
        if (cm < best - SAME && !blocked(from, corner[c])) {
            best = cm;
            first = c;
        }
    }
    if (first < 0) { /* no way: straight until stopped */
        double in, out, least = 1;
        for (int h = 0; h < HOUSES; h++)
            if (inside(&HOUSE[h], from, to, &in, &out) && in < least)
                least = in;
        way->arrives = false;
        add_leg(way, (Point){from.x + (to.x - from.x) * least, from.y + (to.y - from.y) * least});
        return;
    }
    for (int c = first; c >= 0; c = next[c])
        add_leg(way, corner[c]);
    add_leg(way, to);
}
static Point point_on(const Way *way, double cm)
{
    for (int l = 0; l < way->legs; l++) {
        if (cm <= way->leg[l]) {
            Point p = way->points[l], q = way->points[l + 1];
            double part = cm / way->leg[l];
            return (Point){p.x + (q.x - p.x) * part, p.y + (q.y - p.y) * part};
        }
        cm -= way->leg[l];
    }
    return way->points[way->legs];
}

/* Enemies in his line of sight, in the same house, and those from whom he is in cover (LG-COVER-4). */
static unsigned in_line[N], housemates[N], covered[N];
static uint8_t column[N][N]; /* of the first, shot at by the second, standing */
static int occupant[SPOTS], chosen_by[SPOTS], player_turn, chosen_in[SPOTS];
static int last_to_hit[N]; /* LG-SOLO-8: each man */
static uint64_t hit_when[N], clock_of_hits;

/* ---------------------------------------------------------------- cover and sight */

/* LG-COVER-1: is a point in the arc of a spot? */
static inline bool in_arc(int s, double x, double y)
{
    const Spot *spot = &spots[s];
    double dx = x - spot->x, dy = y - spot->y, cm = sqrt(dx * dx + dy * dy);
    double ahead = dx * spot->dx + dy * spot->dy;
    if (cm <= TOLERANCE)
        return true;
    return ahead >= (spot->corner ? 0.70710678118654752 : 0) * cm - 1.7453e-8 * cm;
}
/* The spot at a site that protects against a point, or -1. */
static inline int protecting(int site, Point from)
{
    if (site < 0)
        return -1;
    for (int i = 0; i < 2; i++) {
        int s = site_spots[site][i];
        if (s >= 0 && in_arc(s, from.x, from.y))
            return s;
    }
    return -1;
}
static inline int house_of(int m)
{
    return men[m].site < 0 ? -1 : spots[site_spots[men[m].site][0]].house;
}
/* LG-SIGHT-2, LG-VIS-4. @param mine, his the spots that protect them from one another, or -1 */
static inline bool line_of_sight(int m, int e, int mine, int his)
{
    int house = house_of(m), other = house_of(e);
    double in, out;
    if (house >= 0 && house == other)
        return true;
    for (int h = 0; h < HOUSES; h++)
        if (!(h == house && mine >= 0) && !(h == other && his >= 0) &&
            inside(&HOUSE[h], men[m].at, men[e].at, &in, &out))
            return false;
    return true;
}
/* What one man is to another: line of sight (LG-SIGHT-2, LG-VIS-4) and cover (LG-COVER-2). */
static inline void look(int m, int e)
{
    Man *a = &men[m], *b = &men[e];
    apart[m][e] = apart[e][m] = far(a->at.x, a->at.y, b->at.x, b->at.y);
    unsigned me = 1u << m, he = 1u << e;
    int house = house_of(m), other = house_of(e), mine = protecting(a->site, b->at), his = protecting(b->site, a->at);
    bool same = house >= 0 && house == other;
    bool sees = line_of_sight(m, e, mine, his);
    if (same)
        mine = his = -1;
    in_line[m] = sees ? in_line[m] | he : in_line[m] & ~he;
    in_line[e] = sees ? in_line[e] | me : in_line[e] & ~me;
    housemates[m] = same ? housemates[m] | he : housemates[m] & ~he;
    housemates[e] = same ? housemates[e] | me : housemates[e] & ~me;
    covered[m] = mine >= 0 || a->in_scrub ? covered[m] | he : covered[m] & ~he;
    covered[e] = his >= 0 || b->in_scrub ? covered[e] | me : covered[e] & ~me;
    column[m][e] = (uint8_t)(mine >= 0 ? spots[mine].column : OPEN);
    column[e][m] = (uint8_t)(his >= 0 ? spots[his].column : OPEN);
}
static inline bool in_cover(int m, int against)
{
    return covered[m] >> against & 1;
}
/* LG-VIS-2 */
static void revise_lists(void)
{
    EACH(m, alive)
    {
        unsigned eyes = in_line[m] & enemies_of(m);
        if (!eyes)
            men[m].seen = false;
        else if (eyes & ~covered[m] & ~housemates[m])
            men[m].seen = true;
    }
}
static inline unsigned seen_by(int m)
{
    unsigned found = 0;
    EACH(e, enemies_of(m) & in_line[m]) if (men[e].seen) found |= 1u << e;
    return found;
}
/* LG-TAC-1: the nearest enemy seen, else suspected. */
static int nearest_known(int m)
{
    int seen = nearest_of(m, seen_by(m));
    return seen >= 0 ? seen : nearest_of(m, enemies_of(m));
}

/* ---------------------------------------------------------------- places */

static void put(int m, Point to, int site)
{
    Man *man = &men[m];
    if (man->site >= 0 && occupant[man->site] == m)
        occupant[man->site] = -1;
    man->at = to;
    man->site = site;
    man->in_scrub = false;
    for (int i = 0; i < SCRUBS; i++) /* LG-TERR-4: the edge is in its cover */
        man->in_scrub |= to.x >= SCRUB[i].x0 - TOLERANCE && to.x <= SCRUB[i].x1 + TOLERANCE &&
                         to.y >= SCRUB[i].y0 - TOLERANCE && to.y <= SCRUB[i].y1 + TOLERANCE;
    if (site >= 0)
        occupant[site] = m;
    EACH(e, enemies_of(m)) look(m, (int)e);
}
static inline bool is_free(int m, int s)
{
    int site = spots[s].site;
    if (chosen_in[site] == player_turn && chosen_by[site] != m)
        return false;
    return occupant[site] < 0 || occupant[site] == m;
}
static void choose(int m, int s)
{
    chosen_by[spots[s].site] = m;
    chosen_in[spots[s].site] = player_turn;
}
/* LG-MOVE-3: where the parts outside the longest leg of a fast move add up to the basic move. */
static double fast_end(const Way *way, double basic)
{
    double before = 0, longest = 0;
    for (int l = 0; l < way->legs; l++) {
        double more = basic - (before - longest), most = lesser(longest, way->leg[l]);
        if (more < most)
            return before + more;
        before += way->leg[l];
        longest = greater(longest, way->leg[l]);
    }
    return INFINITY;
}
/* LG-TERR-1: how far of `end` a move gets that may go so far along a way. */
static double over_terrain(const Way *way, double allowance, double end)
{
    struct {
        double in;
        int level;
        bool line;
    } met[SCRUBS + LINES];
    int count = 0;
    for (int p = 0; p < SCRUBS + LINES; p++) {
        double before = 0, in, out;
        for (int l = 0; l < way->legs && before < end; before += way->leg[l++]) {
            Point a = way->points[l], b = way->points[l + 1];
            if (p < SCRUBS) {
                if (!inside(&SCRUB[p], a, b, &in, &out))
                    continue;
            } else {
                const Box *line = &LINE[p - SCRUBS];
                if ((a.y - line->y0) * (b.y - line->y0) >= 0)
                    continue;
                in = (line->y0 - a.y) / (b.y - a.y);
                double x = a.x + (b.x - a.x) * in;
                if (x <= line->x0 + SAME || x >= line->x1 - SAME)
                    continue;
            }
            met[count].in = before + in * way->leg[l];
            met[count].level = p < SCRUBS ? SCRUB_LEVEL : WALL_LEVEL;
            met[count++].line = p >= SCRUBS;
            break;
        }
    }
    while (count > 0) {
        int first = 0;
        for (int i = 1; i < count; i++)
            if (met[i].in < met[first].in)
                first = i;
        double in = met[first].in;
        if (lesser(allowance, end) <= in + TOLERANCE)
            break;
        for (int i = 0; i < met[first].level; i++)
            allowance -= d6();
        if (allowance <= in) {
            allowance = met[first].line ? greater(in - 0.1, 0) : in;
            break;
        }
        met[first] = met[--count];
    }
    return allowance;
}
/* His own move along a way, up to `whole` of it. @return whether he got there */
static bool move(int m, const Way *way, double whole, bool wants_fast, int site)
{
    Man *man = &men[m];
    if (whole <= SAME) {
        if (site >= 0 && way->arrives)
            put(m, man->at, site);
        return true;
    }
    if (man->prone && whole > 5 + TOLERANCE) {
        man->prone = false;
        has_moved(m);
        revise_lists();
        return false;
    }
    int basic = less_wounds(m, man->prone ? 5 : 15), allowance = basic;
    double end = whole;
    if (basic <= 0)
        return false;
    if (wants_fast && whole > basic + SAME && !man->prone && !man->supplied && !man->limited) {
        man->fast = true;
        allowance = less_wounds(m, d6() <= KIND(m)->con ? 25 : 20);
        end = lesser(end, fast_end(way, basic));
    }
    double gone = lesser(end, over_terrain(way, allowance, end));
    bool there = gone >= whole - SAME;
    if (there)
        gone = whole;
    if (gone <= SAME && !man->fast) /* LG-TURN-4: a move of zero */
        return false;
    if (there && way->arrives && site >= 0)
        put(m, (Point){spots[site_spots[site][0]].x, spots[site_spots[site][0]].y}, site);
    else
        put(m, point_on(way, gone), gone <= SAME ? man->site : -1);
    has_moved(m);
    revise_lists();
    return there;
}
/* Towards an enemy (LG-PATH-2): to where the straight distance falls to the wanted range. */
static void move_at(int m, int e, double range)
{
    Man *man = &men[m];
    Way way;
    Point his = men[e].at;
    find_way(&way, man->at, his);
    double whole = way.whole;
    if (apart[m][e] > range + TOLERANCE) {
        double before = 0;
        for (int l = 0; l < way.legs; l++) {
            Point p = way.points[l], q = way.points[l + 1];
            double ux = (q.x - p.x) / way.leg[l], uy = (q.y - p.y) / way.leg[l];
            double b = (his.x - p.x) * ux + (his.y - p.y) * uy;
            double c = (his.x - p.x) * (his.x - p.x) + (his.y - p.y) * (his.y - p.y) - b * b;
            if (c <= range * range) {
                double at = b - sqrt(range * range - c);
                if (at >= 0 && at <= way.leg[l]) {
                    whole = before + at;
                    break;
                }
            }
            before += way.leg[l];
        }
    }
    move(m, &way, whole, false, -1);
}
/* The end of a straight way that stops at houses and edges. */
static Point straight(Point from, double dx, double dy, double cm, bool houses)
{
    double x = from.x + cm * dx, y = from.y + cm * dy, part = 1, in, out;
    if (x < 0)
        part = lesser(part, from.x / (from.x - x));
    if (x > WIDTH)
        part = lesser(part, (WIDTH - from.x) / (x - from.x));
    if (y < 0)
        part = lesser(part, from.y / (from.y - y));
    if (y > DEPTH)
        part = lesser(part, (DEPTH - from.y) / (y - from.y));
    for (int h = 0; houses && h < HOUSES; h++)
        if (inside(&HOUSE[h], from, (Point){x, y}, &in, &out))
            part = lesser(part, in);
    return (Point){from.x + (x - from.x) * part, from.y + (y - from.y) * part};
}
/* LG-FALL-1 */
static void fall_back(int m, Point from)
{
    Man *man = &men[m];
    Point was = man->at;
    double dx = was.x - from.x, dy = was.y - from.y, cm = sqrt(dx * dx + dy * dy), least = INFINITY;
    int goal = -1;
    dx /= cm;
    dy /= cm;
    for (int s = 0; s < SPOTS; s++) {
        if ((spots[s].x - was.x) * dx + (spots[s].y - was.y) * dy <= SAME || !is_free(m, s))
            continue;
        double to_spot = far(was.x, was.y, spots[s].x, spots[s].y);
        if (to_spot < least - SAME) {
            least = to_spot;
            goal = s;
        }
    }
    man->prone = false;
    if (goal >= 0) {
        Way way;
        choose(m, goal);
        Point to = {spots[goal].x, spots[goal].y};
        find_way(&way, was, to);
        if (way.arrives && way.whole <= 25 + TOLERANCE)
            put(m, to, spots[goal].site);
        else
            put(m, point_on(&way, 25), -1);
    } else
        put(m, straight(was, dx, dy, 25, true), -1);
    has_moved(m);
    if (in_turn >> m & 1)
        man->move_lost = true;
    man->action = HALT;
    man->goal.kind = NOWHERE;
    revise_lists();
}

/* ---------------------------------------------------------------- shots */

static void put_out(int m)
{
    alive &= ~(1u << m);
    if (men[m].site >= 0 && occupant[men[m].site] == m)
        occupant[men[m].site] = -1;
}
/* LG-EFF-1 */
static const uint8_t EFFECT[5][10] = {
    [OPEN] = {GRAZE, GRAZE, GRAZE_LIMB, GRAZE_LIMB, WOUND_BODY, WOUND_ARM, WOUND_LEG, OUT, OUT, OUT},
    [LEFT] = {STRUCK_COVER, STRUCK_COVER, STRUCK_COVER, STRUCK_COVER, GRAZE, GRAZE, WOUND_LEG, OUT, OUT, OUT},
    [RIGHT] = {STRUCK_COVER, STRUCK_COVER, STRUCK_COVER, STRUCK_COVER, STRUCK_COVER, STRUCK_COVER, GRAZE_LIMB, WOUND_ARM,
               OUT, OUT},
    [WALL] = {STRUCK_COVER, STRUCK_COVER, STRUCK_COVER, STRUCK_COVER, GRAZE, GRAZE_LIMB, WOUND_ARM, OUT, OUT, OUT},
    [WINDOW] = {STRUCK_COVER, STRUCK_COVER, STRUCK_COVER, STRUCK_COVER, STRUCK_COVER, GRAZE, GRAZE_LIMB, WOUND_ARM, OUT,
                OUT}};
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
    target->shot_at = true;
    if (die == 1)
        man->points--;
    else if (die >= needed(aimed, band, e)) {
        hits++;
        int level = d10(), cover = column[e][m];
        if (cover == OPEN && !(housemates[m] >> e & 1))
            cover = target->prone ? WALL : target->in_scrub ? OBSCURED : OPEN;
        if (band && KIND(m)->low_at_maximum && level < 10)
            level--;
        if (cover == OBSCURED) { /* LG-EFF-2 */
            cover = WALL;
            level++;
        }
        level = level < 1 ? 1 : level > 10 ? 10 : level;
        int effect = EFFECT[cover][level - 1];
        if (effect != STRUCK_COVER) {
            last_to_hit[e] = m;
            hit_when[e] = ++clock_of_hits;
            injure(e, effect);
            EACH(other, group[e]) /* LG-COOL-1 */
            {
                if (!(alive >> other & 1) || d6() <= men[other].cl)
                    continue;
                if (men[other].cl > 1)
                    men[other].cl--;
                else
                    fall_back((int)other, man->at);
            }
        }
    }
    if (in_line[m] & enemies_of(m))
        man->seen = true;
}
/* LG-SOLO-4: holds his fire while he stays hidden. */
static bool is_holding(int m)
{
    if (!men[m].hidden)
        return false;
    double range = INFINITY;
    EACH(o, group[m] & alive) if (is_armed((int)o)) range = KIND(o)->accurate;
    EACH(e, seen_by(m)) if (apart[m][e] <= range + TOLERANCE) return false;
    return true;
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
        if (!(in_line[m] >> mover & 1) || (!man->had_turn && man->seen))
            continue;
        if (!is_armed(m) || is_holding(m))
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
static bool has_anybody_to_shoot(int m)
{
    if (!is_armed(m))
        return false;
    int pace = men[m].moved_since ? MOVED : STILL, aim = aim_of(m, pace, skill_and_cool(m));
    EACH(e, seen_by(m)) if (reaches(m, e, pace, aim)) return true;
    return false;
}
/* @param wanted whom he shoots at if he can (LG-SOLO-8), or -1 */
static void shoot_or_take(int m, int wanted)
{
    Man *man = &men[m];
    if (man->no_shot || man->shot || man->supplied || is_holding(m))
        return;
    if (is_armed(m)) {
        int pace = man->fast ? FAST : man->moved_since ? MOVED : STILL;
        int aim = pace == FAST ? skill_and_cool(m) : aim_of(m, pace, skill_and_cool(m));
        unsigned targets = 0;
        EACH(e, seen_by(m)) if (reaches(m, e, pace, aim)) targets |= 1u << e;
        int e = wanted >= 0 && targets >> wanted & 1 ? wanted : nearest_of(m, targets);
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

/* LG-SETTLED-5 for a man without a weapon. */
static double wanted_range(int m)
{
    return is_armed(m) ? KIND(m)->accurate : 30;
}
static bool is_at_goal(int m, int e)
{
    return apart[m][e] <= wanted_range(m) + TOLERANCE && (seen_by(m) >> e & 1);
}
static void leave(int m)
{
    Way way;
    find_way(&way, men[m].at, (Point){men[m].at.x, KIND(m)->edge});
    men[m].action = LEAVE;
    if (move(m, &way, way.whole, true, -1))
        put_out(m);
}
/* LG-TAC-1: what his tactic wants; HALT where he is where he wants to be. */
static int desired(int m, int leader)
{
    if (is_without_weapon(m, leader))
        return LEAVE;
    if (!is_armed(m)) /* LG-SETTLED-5: somebody will hand him ammunition */
        return HALT;
    return is_at_goal(m, nearest_known(leader)) ? HALT : ADVANCE;
}
static void carry_out(int m, int leader, int action)
{
    men[m].action = action;
    if (action == LEAVE)
        leave(m);
    else if (action == ADVANCE) {
        int e = nearest_known(leader);
        /* Whether he has reached his goal is judged when the group's turn comes (LG-TAC-1): until then his last action
         * is the advance, which he goes on with without a roll. */
        if (is_at_goal(m, e))
            men[m].action = HALT;
        else
            move_at(m, e, wanted_range(m));
    }
}
/* Moved or not: reactions, then his shot. @return whether the game goes on */
static bool finish(int m, bool shoots, int wanted)
{
    if (over())
        return false;
    reactions_to(m);
    if (over())
        return false;
    if (shoots && alive >> m & 1)
        shoot_or_take(m, wanted);
    return !over();
}
/* LG-TURN-3, LG-INIT */
static void group_turn(int leader, unsigned set)
{
    int deeds[N];
    decide(leader, set, deeds);
    unsigned left = set;
    for (int m = leader; left; m = left ? __builtin_ctz(left) : 0) {
        left &= ~(1u << m);
        if (!(alive >> m & 1))
            continue;
        if (!men[m].move_lost)
            carry_out(m, leader, deeds[m]);
        if (!(alive >> m & 1)) {
            if (over())
                return;
            continue;
        }
        if (!finish(m, true, -1))
            return;
    }
}

/* ---------------------------------------------------------------- the chart */

/* LG-SOLO-4: E for a figure. */
static int enemy_for(int m, unsigned set)
{
    unsigned seen = 0;
    EACH(o, set & alive) seen |= seen_by((int)o);
    return nearest_of(m, seen ? seen : enemies_of(m));
}
enum { ANY, CLOSER, FURTHER, ONE_MOVE };
/* LG-SOLO-5: the nearest free spot of a kind that protects against E, or -1. */
static int cover_from(int m, int e, int which)
{
    double least = INFINITY;
    Point at = men[m].at, his = men[e].at;
    int found = -1;
    for (int s = 0; s < SPOTS; s++) {
        double cm = far(at.x, at.y, spots[s].x, spots[s].y);
        if (cm >= least - SAME || (which == ONE_MOVE && cm > 25 + TOLERANCE))
            continue;
        if (!in_arc(s, his.x, his.y) || !is_free(m, s))
            continue;
        if (which == CLOSER && far(his.x, his.y, spots[s].x, spots[s].y) >= apart[m][e] - SAME)
            continue;
        if (which == FURTHER && far(his.x, his.y, spots[s].x, spots[s].y) <= apart[m][e] + SAME)
            continue;
        if (which == ONE_MOVE) {
            Way way;
            find_way(&way, at, (Point){spots[s].x, spots[s].y});
            if (!way.arrives || way.whole > 25 + TOLERANCE)
                continue;
        }
        found = s;
        least = cm;
    }
    return found;
}
static Goal flank_of(int m, int e)
{
    Point at = men[m].at, his = men[e].at;
    double least = INFINITY, range = wanted_range(m), cm = apart[m][e];
    double ux = (at.x - his.x) / cm, uy = (at.y - his.y) / cm;
    int found = -1;
    for (int s = 0; s < SPOTS; s++) {
        double x = spots[s].x - his.x, y = spots[s].y - his.y, to_him = sqrt(x * x + y * y);
        double to_spot = far(at.x, at.y, spots[s].x, spots[s].y);
        if (to_spot >= least - SAME || to_him > range + TOLERANCE || to_him <= SAME || !is_free(m, s))
            continue;
        if (x * ux + y * uy > (0.5 + 1e-9) * to_him || protecting(men[e].site, (Point){spots[s].x, spots[s].y}) >= 0)
            continue;
        found = s;
        least = to_spot;
    }
    if (found >= 0)
        return (Goal){TO_SPOT, found, {0, 0}};
    /* Looking at E along -u, his left is the side (uy, -ux). */
    Point left = straight(his, uy, -ux, range, false), right = straight(his, -uy, ux, range, false);
    Way a, b;
    find_way(&a, at, left);
    find_way(&b, at, right);
    return (Goal){TO_POINT, -1, b.whole < a.whole - SAME ? right : left};
}
static void go(int m, int e, Goal goal, bool fast)
{
    Man *man = &men[m];
    man->goal = goal;
    bool there;
    if (goal.kind == TO_ENEMY) {
        there = is_at_goal(m, e);
        if (!there)
            move_at(m, e, wanted_range(m));
    } else {
        Way way;
        if (goal.kind == TO_SPOT)
            choose(m, goal.spot);
        find_way(&way, man->at, goal.kind == TO_SPOT ? (Point){spots[goal.spot].x, spots[goal.spot].y} : goal.point);
        there = move(m, &way, way.whole, fast, goal.kind == TO_SPOT ? spots[goal.spot].site : -1);
    }
    if (there)
        man->goal.kind = NOWHERE;
}
static void chart_turn(int leader, unsigned set)
{
    bool sees = false, under_fire = false;
    EACH(m, set)
    {
        sees |= seen_by((int)m) != 0;
        under_fire |= men[m].shot_at;
    }
    bool cover = in_cover(leader, nearest_of(leader, enemies_of(leader)));
    unsigned leaving = 0; /* LG-TAC-3: judged now, without a roll */
    EACH(m, set) if (is_without_weapon((int)m, leader)) leaving |= 1u << m;
    bool passed = set != leaving && d6() <= KIND(leader)->in;
    unsigned left = set;
    for (int m = leader; left; m = left ? __builtin_ctz(left) : 0) {
        left &= ~(1u << m);
        if (!(alive >> m & 1))
            continue;
        Man *man = &men[m];
        int wanted = -1;
        bool shoots = sees || !under_fire;
        Goal last = man->goal;
        man->goal.kind = NOWHERE;
        man->hidden = false;
        bool leaves = leaving >> m & 1;
        if (man->move_lost)
            ;
        else if (leaves) {
            leave(m);
            if (!(alive >> m & 1)) {
                if (over())
                    return;
                continue;
            }
        } else {
            int e = enemy_for(m, set), s;
            const Goal at_enemy = {TO_ENEMY, -1, {0, 0}};
            if (under_fire && cover) {
                if (!passed)
                    go(m, e, flank_of(m, e), true);
            } else if (under_fire) {
                s = cover_from(m, e, passed ? ONE_MOVE : FURTHER);
                if (s >= 0)
                    go(m, e, (Goal){TO_SPOT, s, {0, 0}}, true);
                else if (!passed) {
                    double cm = apart[m][e];
                    double dx = (man->at.x - men[e].at.x) / cm, dy = (man->at.y - men[e].at.y) / cm;
                    Point to = straight(man->at, dx, dy, 25, false);
                    go(m, e, (Goal){TO_POINT, -1, to}, true);
                } else if (!man->prone) {
                    man->prone = true;
                    has_moved(m);
                    revise_lists();
                }
            } else if (sees && cover)
                man->hidden = passed;
            else if (sees) {
                if (passed) {
                    s = cover_from(m, e, CLOSER);
                    go(m, e, s >= 0 ? (Goal){TO_SPOT, s, {0, 0}} : at_enemy, true);
                } else if (man->prone) {
                    man->prone = false;
                    has_moved(m);
                    revise_lists();
                }
            } else if (passed && cover)
                go(m, nearest_of(m, enemies_of(m)), at_enemy, false);
            else if (passed) {
                if (last.kind == TO_SPOT && !is_free(m, last.spot))
                    last.kind = NOWHERE;
                int suspect = nearest_of(m, enemies_of(m));
                if (last.kind == TO_ENEMY && is_at_goal(m, suspect))
                    last.kind = NOWHERE;
                if (last.kind != NOWHERE)
                    go(m, suspect, last, false);
                else {
                    s = cover_from(m, e, ANY);
                    go(m, e, s >= 0 ? (Goal){TO_SPOT, s, {0, 0}} : at_enemy, false);
                }
            }
        }
        if (under_fire && cover && passed) { /* LG-SOLO-8 */
            uint64_t latest = 0;
            EACH(o, set & alive) if (hit_when[o] > latest)
            {
                latest = hit_when[o];
                wanted = last_to_hit[o];
            }
        }
        if (!finish(m, shoots, wanted))
            return;
    }
}

/* ---------------------------------------------------------------- the game */

static void one_group(int leader, unsigned set)
{
    set &= alive;
    if (!set)
        return;
    if (!(set >> leader & 1))
        leader = __builtin_ctz(set);
    if (leader < NA)
        group_turn(leader, set);
    else
        chart_turn(leader, set);
}
/* LG-GROUP-2. @return the members who are with the leader */
static unsigned check_group(unsigned listed)
{
    unsigned set = alive & listed, together = 0;
    if (!set)
        return 0;
    int leader = __builtin_ctz(set);
    EACH(m, set)
    {
        group[m] = 1u << m;
        Point at = men[m].at, his = men[leader].at;
        if (far(at.x, at.y, his.x, his.y) > 10 + TOLERANCE)
            continue;
        if (line_of_sight((int)m, leader, protecting(men[m].site, his), protecting(men[leader].site, at)))
            together |= 1u << m;
    }
    EACH(m, together) group[m] = together;
    return together;
}
/* LG-VIS-3 */
static void spot(unsigned own)
{
    EACH(hidden, alive & ~own)
    {
        if (men[hidden].seen)
            continue;
        int spotter = nearest_of((int)hidden, alive & own & in_line[hidden]);
        if (spotter < 0)
            continue;
        double cm = apart[hidden][spotter];
        if (cm > 100 + TOLERANCE || d6() > KIND(spotter)->sk)
            continue;
        bool same_house = housemates[hidden] >> spotter & 1;
        if ((cm <= 50 + TOLERANCE && !same_house) || d6() > men[hidden].cl)
            men[hidden].seen = true;
    }
}
static unsigned listed[5] = {A_MEN, 3u << 6, 3u << 8, 3u << 10, 3u << 12};
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
    }
    unsigned together[5] = {0};
    for (int g = 0; g < 5; g++)
        if (listed[g] & own)
            together[g] = check_group(listed[g]);
    spot(own);
    for (int g = 0; g < 5; g++) {
        if (!together[g])
            continue;
        unsigned alone = alive & listed[g] & ~together[g];
        one_group(__builtin_ctz(together[g]), together[g]);
        if (over())
            return;
        EACH(m, alone)
        {
            one_group((int)m, 1u << m);
            if (over())
                return;
        }
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
    for (int m = 0; m < N; m++)
        last_to_hit[m] = -1, hit_when[m] = 0;
    for (int m = 0; m < N; m++)
        put(m, men[m].at, -1);
    for (int g = 0; g < 5; g++)
        check_group(listed[g]);
}

static void lay_out(void)
{
    make_map();
    for (int m = 0; m < N; m++) {
        Man *man = &fresh[m];
        int b = m - NA;
        man->at = m < NA ? (Point){82.5 + 3 * m, 10} : (Point){45 + 30 * (b / 2) + (b % 2 ? 1.5 : -1.5), 95};
        man->site = -1;
        man->cl = KIND(m)->cl;
        man->points = 3;
    }
}
