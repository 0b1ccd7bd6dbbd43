/*
 * What the native programs of Shootist's fights have in common: plain C, one thread, no heap, every die rolled, every
 * option weighed, on the move, style auto; rules of Shootist, default readings. Written from the rules digest (ids
 * SH-...). What cannot happen among these men is not coded. The includer defines NAME; N and NA, men of both sides and
 * of side A; COVER and BEHIND, whether somebody has cover and a Winchester, and is unaware; and `setUp`.
 *
 *     NAME [--games N] [--seed S] [--from I]
 *
 * Games I .. I+N-1 are played (default 100000 from 0, seed 1); game i depends on nothing but S and i.
 *
 * Output, one line of JSON: games; cpu_ns, processor time of the loop over the games alone; outcomes; turns, the sum of
 * the lengths of the games; shots (tries) and hits of both sides. Bad input: a message to stderr, exit status 2.
 */
#define _POSIX_C_SOURCE 199309L
#define WORDS 0

#include "cards.h"

static Dice dice;
static inline int die(int n)
{
    return 1 + below(&dice, n);
}
enum { CHEST, SPARE, SHOOT, LEFT, RIGHT };
enum { IN, KILLED, KNOCKED, DISARMED };
enum { AIMED, BARRELS, PISTOLS, FAN };
static const int LADDER[5] = {4, 6, 8, 10, 12};
enum { COLT, SHOTGUN, WINCHESTER };
static const int BU_C[7] = {1000, 3000, 12000, 18000, 24000, 30000, 36000}, BS_C[7] = {2, 1, 0, -1, -2, -3, -4};
static const int BU_S[3] = {6000, 12000, 18000}, BS_S[3] = {0, -1, -2};
static const int BU_W[6] = {6000, 24000, 36000, 48000, 60000, 72000}, BS_W[6] = {-1, 0, -1, -2, -3, -4};
/* Indices of dice; guns, Lawman, Fan Specialist, what gun. */
typedef struct {
    int draw, shoot, dodge, brawl, guns, lawman, special, gun;
} Kind;
/* COVER and BEHIND are constants: where nobody has cover, or all know of each other, no code asks. */
typedef struct {
    int x, status, moved, total, attackers, spare;
    int cover, unaware; /* SH-SHOOT-4: partial; SH-SHOOT-10 */
    int w[5];
    int mag[2];
    int fanLeft, fanSlot, fanTarget;
} Man;
static Kind K[N];
static Man M0[N], M[N];
/* Who a man is and where he stands. */
static void setUp(int f);
static int order[N], face[N];
static int active;
static uint64_t turns; /* of all games */
#define KINDS 24
static int counts[N][4][8][KINDS];
static int chanceT[5][5];
static inline int isShotgun(int f)
{
    return K[f].gun == SHOTGUN;
}
static inline int isWinchester(int f)
{
    return COVER && K[f].gun == WINCHESTER;
}
static inline int clampi(int s)
{
    return s < 0 ? 0 : s > 4 ? 4 : s;
}
static inline int side(int f)
{
    return f >= NA;
}
static inline int apart(int f, int g)
{
    return abs(M[f].x - M[g].x);
}
static int bandOf(int f, int d)
{
    if (isShotgun(f)) {
        for (int i = 0; i < 3; i++)
            if (d <= BU_S[i])
                return i;
        return -1;
    }
    if (isWinchester(f)) {
        for (int i = 0; i < 6; i++)
            if (d <= BU_W[i])
                return i;
        return -1;
    }
    for (int i = 0; i < 7; i++)
        if (d <= BU_C[i])
            return i;
    return -1;
}
static inline int dodgeDie(int g)
{
    return clampi(K[g].dodge + M[g].moved - M[g].w[CHEST] - (BEHIND && M[g].unaware));
}
// steps of a shot; -99 if none
static int sumOf(int f, int g, int d, int moving, int mode, int other)
{
    int b = bandOf(f, d);
    if (b < 0 || (moving && isWinchester(f)))
        return -99;
    int steps = isShotgun(f) ? BS_S[b] : isWinchester(f) ? BS_W[b] : BS_C[b];
    int s = K[f].shoot + steps - M[f].w[SHOOT] - moving - (COVER && M[g].cover);
    if (mode == PISTOLS)
        s--;
    if (mode == FAN && !K[f].special)
        s -= other ? 3 : 1;
    return s;
}
typedef struct {
    int value, target, mode, shots, slot, die, dist;
} Opt;
static inline int loaded(int f)
{
    return M[f].mag[0] > 0 ? 0 : K[f].guns > 1 && M[f].mag[1] > 0 ? 1 : -1;
}
// all modes at one target; best (strictly greater) into o
static int bestAt(int f, int g, int d, int moving, Opt *o)
{
    Man *m = &M[f];
    int slot = loaded(f), best = 0;
    if (slot < 0)
        return 0;
    int dd = dodgeDie(g), tries = isShotgun(f) ? 2 : 1, s, v;
    s = sumOf(f, g, d, moving, AIMED, 0);
    if (s >= 0) {
        v = tries * chanceT[clampi(s)][dd];
        if (v > best) {
            best = v;
            *o = (Opt){v, g, AIMED, 1, slot, clampi(s), d};
        }
    }
    if (isShotgun(f)) {
        if (m->mag[0] >= 2 && s >= 0) {
            v = 4 * chanceT[clampi(s)][dd];
            if (v > best) {
                best = v;
                *o = (Opt){v, g, BARRELS, 1, 0, clampi(s), d};
            }
        }
        return best;
    }
    if (isWinchester(f))
        return best;
    if (K[f].guns == 2 && m->mag[0] > 0 && m->mag[1] > 0 && !m->w[SPARE]) {
        s = sumOf(f, g, d, moving, PISTOLS, 0);
        if (s >= 0) {
            v = 2 * chanceT[clampi(s)][dd];
            if (v > best) {
                best = v;
                *o = (Opt){v, g, PISTOLS, 1, 0, clampi(s), d};
            }
        }
    }
    if (!moving && !m->w[SPARE] && !m->w[SHOOT] && !m->attackers) {
        int fs = K[f].guns == 2 && m->mag[1] > m->mag[0] ? 1 : 0;
        s = sumOf(f, g, d, 0, FAN, 0);
        if (s >= 0)
            for (int n = 2; n <= 3 && n <= m->mag[fs]; n++) {
                v = n * chanceT[clampi(s)][dd];
                if (v > best) {
                    best = v;
                    *o = (Opt){v, g, FAN, n, fs, clampi(s), d};
                }
            }
    }
    return best;
}
static int anyIn(int s)
{
    for (int f = s ? NA : 0; f < (s ? N : NA); f++)
        if (M[f].status == IN)
            return 1;
    return 0;
}
static int over(void)
{
    return !anyIn(0) || !anyIn(1);
}
static inline int lame(int f)
{
    return (M[f].w[LEFT] > 0) + (M[f].w[RIGHT] > 0);
}
static inline int halved(int f, int whole)
{
    int l = lame(f);
    return l == 2 ? 0 : l ? whole / 2 : whole;
}
static void moveTo(int f, int g, int units)
{
    int b = M[g].x - M[f].x, a = abs(b), w = a < units ? a : units;
    if (w == 0)
        return;
    M[f].x += b < 0 ? -w : w;
    M[f].moved = 1;
    M[f].cover = 0;
    active = 1;
}
static void putOut(int f, int how)
{
    M[f].status = how;
}
// wound of one man; returns tally kind
static int wound(int g, int brawl)
{
    int l = die(10);
    Man *m = &M[g];
    if (l == 1) {
        int how = brawl ? KNOCKED : KILLED;
        putOut(g, how);
        return 3 + how;
    }
    if (l <= 6) {
        if (!brawl && K[g].lawman && die(6) == 1)
            return 2;
        int t = m->total + 1;
        int k = die(6) < t;
        if (k) {
            putOut(g, KILLED);
            return 3 + 4 + KILLED;
        }
        m->total = t > 6 ? 6 : t;
        if (m->w[CHEST] < 7)
            m->w[CHEST]++;
        return 3 + 4;
    }
    int loc = l == 7 ? SPARE : l == 8 ? SHOOT : l == 9 ? LEFT : RIGHT;
    int kind = 3 + 4 * (loc + 1);
    if ((loc == SPARE && m->w[SHOOT]) || (loc == SHOOT && m->w[SPARE])) {
        putOut(g, DISARMED);
        return kind + DISARMED > KINDS - 1 ? KINDS - 1 : kind + DISARMED;
    }
    if (m->total < 6)
        m->total++;
    if (m->w[loc] < 7)
        m->w[loc]++;
    return kind > KINDS - 1 ? KINDS - 1 : kind;
}
// returns 1 if over
static int tryAt(int f, int g, int dieIdx, int mode, int band)
{
    int *c = counts[f][mode][band];
    int s = die(LADDER[dieIdx]), d = die(LADDER[dodgeDie(g)]);
    if (s <= d) {
        c[0]++;
        return 0;
    }
    c[wound(g, 0)]++;
    return M[g].status != IN && over();
}
static int otherTarget(int f, int mode, int *dieOut)
{
    int best = 0, bd = 0, t = -1;
    for (int g = side(f) ? 0 : NA; g < (side(f) ? NA : N); g++) {
        if (M[g].status != IN)
            continue;
        int d = apart(f, g), s = sumOf(f, g, d, M[f].moved, mode, 1);
        if (s < 0)
            continue;
        int v = chanceT[clampi(s)][dodgeDie(g)];
        if (v > best || (v == best && d < bd)) {
            best = v;
            bd = d;
            t = g;
            *dieOut = clampi(s);
        }
    }
    return t;
}
static int laterTarget(int f, int g, int mode, int *dieOut)
{
    if (M[g].status != IN)
        return otherTarget(f, mode, dieOut);
    int s = sumOf(f, g, apart(f, g), M[f].moved, mode, 0);
    *dieOut = clampi(s);
    return s >= 0 ? g : -1;
}
static int shoot(int f, Opt *o)
{
    Man *m = &M[f];
    active = 1;
    int g = o->target;
    int b = bandOf(f, apart(f, g));
    if (o->mode == FAN) {
        m->fanLeft = o->shots - 1;
        m->fanSlot = o->slot;
        m->fanTarget = g;
    }
    m->mag[o->slot] -= o->mode == BARRELS ? 2 : 1;
    int tries = isShotgun(f) ? (o->mode == BARRELS ? 4 : 2) : 1;
    for (int i = 0; i < tries && M[g].status == IN; i++)
        if (tryAt(f, g, o->die, o->mode, b))
            return 1;
    if (o->mode == PISTOLS) {
        int dd, t = laterTarget(f, g, PISTOLS, &dd);
        if (t >= 0) {
            m->mag[1]--;
            if (tryAt(f, t, dd, PISTOLS, bandOf(f, apart(f, t))))
                return 1;
        }
    }
    return 0;
}
static int nearest(int f)
{
    int b = -1;
    for (int g = side(f) ? 0 : NA; g < (side(f) ? NA : N); g++)
        if (M[g].status == IN && (b < 0 || apart(f, g) < apart(f, b)))
            b = g;
    return b;
}
static int brawlDie(int f)
{
    return clampi(K[f].brawl - M[f].w[SPARE] - M[f].w[SHOOT] - M[f].w[LEFT] - M[f].w[RIGHT]);
}
static int attack(int f, int g)
{
    moveTo(f, g, apart(f, g));
    active = 1;
    M[g].attackers |= 1 << f;
    int a = die(LADDER[brawlDie(f)]), b = die(LADDER[brawlDie(g)]);
    if (a == b)
        return 0;
    int l = a > b ? g : f;
    wound(l, 1);
    return M[l].status != IN && over();
}
/* An enemy is within the last band of his loaded gun: then he does not leave his cover (SH-POL-5). */
static int inReach(int f)
{
    return loaded(f) >= 0 && bandOf(f, apart(f, nearest(f))) >= 0;
}
static int act(int f)
{
    Man *m = &M[f];
    if (BEHIND && m->unaware) { /* he turns round */
        m->unaware = 0;
        m->moved = 1;
        active = 1;
    }
    int moved = BEHIND ? m->moved : 0, covered = COVER && m->cover;
    int cm = halved(f, 3000), wm = halved(f, 6000);
    if (m->attackers) {
        for (int g = 0; g < N; g++)
            if (m->attackers >> g & 1 && M[g].status == IN)
                return attack(f, g);
        int g = nearest(f);
        if (apart(f, g) <= cm)
            return attack(f, g);
        if (cm > 0 && apart(f, g) > 0 && !(covered && inReach(f)))
            moveTo(f, g, cm);
        return 0;
    }
    Opt S = {0}, V = {0}, o;
    for (int g = side(f) ? 0 : NA; g < (side(f) ? NA : N); g++) {
        if (M[g].status != IN)
            continue;
        int d = apart(f, g);
        int v = bestAt(f, g, d, moved, &o);
        if (v > S.value || (v && v == S.value && d < S.dist))
            S = o;
        if (d > 0 && cm > 0 && !covered) {
            v = bestAt(f, g, d > cm ? d - cm : 0, 1, &o);
            o.dist = d;
            if (v > V.value || (v && v == V.value && d < V.dist))
                V = o;
        }
    }
    if (V.value > S.value) {
        moveTo(f, V.target, cm);
        return shoot(f, &V);
    }
    if (S.value > 0) {
        if (S.die == 0 && wm > 0 && !covered) {
            int d = S.dist;
            if (bestAt(f, S.target, d > wm ? d - wm : 0, moved, &o) >= 2 * S.value) {
                moveTo(f, S.target, wm);
                return 0;
            }
        }
        return shoot(f, &S);
    }
    int g = nearest(f);
    if (apart(f, g) <= cm)
        return attack(f, g);
    if (loaded(f) < 0 && m->spare > 0) {
        active = 1;
        int r = isShotgun(f) ? 2 : 6, cap = isWinchester(f) ? 12 : r;
        if (m->w[SPARE])
            r /= 2;
        int n = r < cap ? r : cap;
        if (n > m->spare)
            n = m->spare;
        m->mag[0] += n;
        m->spare -= n;
        return 0;
    }
    if (wm > 0 && apart(f, g) > 0 && !(covered && inReach(f)))
        moveTo(f, g, wm);
    return 0;
}
static int game(void)
{
    memcpy(M, M0, sizeof M);
    for (int turn = 1; turn <= 30; turn++) {
        int n = 0;
        active = 0;
        for (int f = 0; f < N; f++) {
            Man *m = &M[f];
            m->moved = 0;
            m->attackers = 0;
            m->fanLeft = 0;
            if (m->status != IN)
                continue;
            face[f] = die(LADDER[clampi(K[f].draw - m->w[SHOOT])]) + (BEHIND && !m->unaware ? 16 : 0);
            int i = n++;
            while (i > 0 && face[order[i - 1]] < face[f]) {
                order[i] = order[i - 1];
                i--;
            }
            order[i] = f;
        }
        for (int i = 0; i + 1 < n;) {
            int j = i + 1;
            while (j < n && face[order[j]] == face[order[i]])
                j++;
            for (; i + 1 < j; i++) {
                int k = i + die(j - i) - 1, t = order[k];
                order[k] = order[i];
                order[i] = t;
            }
            i = j;
        }
        for (int i = 0; i < n; i++)
            if (M[order[i]].status == IN && act(order[i])) {
                turns += turn;
                return anyIn(0) ? 0 : 1;
            }
        for (int pass = 2; pass <= 3; pass++)
            for (int i = 0; i < n; i++) {
                int f = order[i];
                Man *m = &M[f];
                if (m->status != IN || !m->fanLeft)
                    continue;
                m->fanLeft--;
                if (m->w[SPARE] || m->w[SHOOT] || m->attackers)
                    continue;
                int dd, t = laterTarget(f, m->fanTarget, FAN, &dd);
                if (t < 0)
                    continue;
                m->mag[m->fanSlot]--;
                if (tryAt(f, t, dd, FAN, bandOf(f, apart(f, t)))) {
                    turns += turn;
                    return anyIn(0) ? 0 : 1;
                }
            }
        if (!active)
            break;
    }
    turns += 30;
    return 2;
}

int main(int argc, char **argv)
{
    Plan plan = plan_of(argc, argv);
    uint64_t outcomes[3] = {0};
    for (int s = 0; s < 5; s++)
        for (int d = 0; d < 5; d++) {
            int w = 0;
            for (int a = 1; a <= LADDER[s]; a++)
                w += a - 1 < LADDER[d] ? a - 1 : LADDER[d];
            chanceT[s][d] = w * 14400 / (LADDER[s] * LADDER[d]);
        }
    for (int f = 0; f < N; f++) {
        setUp(f);
        Man *m = &M0[f];
        m->mag[0] = isShotgun(f) ? 2 : isWinchester(f) ? 12 : 6;
        m->mag[1] = K[f].guns == 2 ? 6 : 0;
        m->spare = isShotgun(f) ? 10 : 18;
    }
    int64_t start = cpu_ns();
    for (uint64_t i = plan.from; i < plan.from + plan.games; i++) {
        dice.state = mixed(mixed(plan.seed) + i);
        outcomes[game()]++;
    }
    int64_t spent = cpu_ns() - start;
    uint64_t shots = 0, hits = 0;
    for (int f = 0; f < N; f++)
        for (int m = 0; m < 4; m++)
            for (int b = 0; b < 8; b++)
                for (int k = 0; k < KINDS; k++) {
                    shots += counts[f][m][b][k];
                    if (k)
                        hits += counts[f][m][b][k];
                }
    print_outcomes(&plan, spent, outcomes);
    printf(",\"turns\":%" PRIu64 ",\"shots\":%" PRIu64 ",\"hits\":%" PRIu64 "}\n", turns, shots, hits);
    return 0;
}
