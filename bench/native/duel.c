/*
 * duel: a standing duel of Law of the Gun, one man on foot against one, played by rolling every die of the rules.
 *
 * The honest speed baseline of the benchmark: plain C, one thread, no heap, and as tight as literal dice can be: the
 * loop over turns is laid out for each of the men, and compiled for men with one gun each and for others. Written from the rules digest (ids LG-...)
 * and the decisions D1..D22 of the Law of the Gun folder, default readings, tactic `stand`. Left out: hold, fanning,
 * rapid fire, fate, surrender, groups. What cannot happen in such a duel is not coded: the distance never shrinks, both
 * men are seen, and a man who did not shoot in his own turn could not or was reloading, so nobody ever has reaction
 * fire (LG-REACT-1, LG-RELOAD-1).
 *
 *     gcc -O3 -march=native -std=c11 -Wall -Wextra -o duel duel.c
 *     duel [--games N] [--seed S] [--from I] < description
 *
 * Games I .. I+N-1 are played (default 1000000 from 0, seed 1); game i depends on nothing but S, i and the description.
 *
 * The description has one `key value...` pair a line; blank lines and lines that begin with # are skipped. Each key is
 * given once, but for the weapons; X is A or B.
 *
 *     distance 25              cm between the men, 0..10000 (required)
 *     draw 1                   1 or 0: a gunfight is called if both stand in the open (LG-DRAW-1, -3); default 1
 *     first roll               A, B or roll: who moves first (LG-TURN-2); default roll
 *     turns 30                 game turns, 1..4095; default 30
 *     X.rows 4 4 3             skill cool constitution, 1..5 each (required). Six such triples: the rows of an NPC
 *                              type, one of them diced for each game (LG-NPC-2)
 *     X.cover open             open, left, right, wall, window or fence; default open
 *     X.gunArm right           left or right; default right
 *     X.weapon 30 90 no 1 normal low
 *                              accurate and maximum range (cm, at most 1000), reload yes or no, hands 1 or 2, impact in
 *                              the accurate and in the maximum band (low, normal, high); one line, or two
 *
 * Output, one line of JSON: games; cpu_ns, processor time of the loop over the games alone; outcomes; turnsTotal;
 * shots and hits as [A, B] (a hit on cover is a hit, LG-EFF-4); checksum, the sum modulo 2^64 of a hash of each game's
 * index and result, so that the checksums of adjoining runs add up to that of the whole. Dice that decide nothing are not
 * rolled. Bad input: a message to stderr, exit status 2.
 */
#define _POSIX_C_SOURCE 199309L

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROWS = 6, WEAPONS = 2, STEPS = 42, AMMO_POINTS = 3, MAX_TURNS = 4095 };

#define MAX_DISTANCE 10000.0
#define MAX_RANGE 1000.0
#define FALL_BACK_CM 25.0 /* so STEPS - 1 of them leave every range */
#define TOLERANCE_CM 1e-6

/* ---------------------------------------------------------------- rules as data */

typedef enum { ACCURATE, MAXIMUM } Band;
typedef enum { LOW, NORMAL, HIGH } Impact;
typedef enum { OPEN, LEFT_CORNER, RIGHT_CORNER, WALL, WINDOW, FENCE } Cover;

/* What a shot does. SIDE_DICED: an arm without a side (LG-EFF-3); RIGHT_SIDE: the side that was diced. */
enum { MISS, COVER_HIT, GRAZE, WOUND_LEG, WOUND_ARM, WOUND_BODY, OUT, KIND = 7, SIDE_DICED = 8, RIGHT_SIDE = 16 };

/* LG-HIT-1: least D10 that hits, by band and by snap, aimed. */
static const uint8_t TO_HIT[2][2] = {{8, 5}, {10, 7}};

/* LG-EFF-1 by column and modified D10. Sides are diced for arms only: elsewhere they do nothing. */
static const uint8_t EFFECTS[5][10] = {
    [OPEN] = {GRAZE, GRAZE, GRAZE, GRAZE, WOUND_BODY, WOUND_ARM | SIDE_DICED,
              WOUND_LEG, OUT, OUT, OUT},
    [LEFT_CORNER] = {COVER_HIT, COVER_HIT, COVER_HIT, COVER_HIT, GRAZE, GRAZE, WOUND_LEG, OUT, OUT, OUT},
    [RIGHT_CORNER] = {COVER_HIT, COVER_HIT, COVER_HIT, COVER_HIT, COVER_HIT, COVER_HIT, GRAZE,
                      WOUND_ARM | SIDE_DICED, OUT, OUT},
    [WALL] = {COVER_HIT, COVER_HIT, COVER_HIT, COVER_HIT, GRAZE, GRAZE, WOUND_ARM | SIDE_DICED, OUT, OUT,
              OUT},
    [WINDOW] = {COVER_HIT, COVER_HIT, COVER_HIT, COVER_HIT, COVER_HIT, GRAZE, GRAZE,
                WOUND_ARM | SIDE_DICED, OUT, OUT},
};

/* LG-EFF-1 and -2: effect of a natural D10 on a target behind this cover. */
static uint8_t effect_of(Cover cover, Impact impact, int natural)
{
    int modified = natural;
    if (impact == HIGH)
        modified++;
    else if (impact == LOW && natural != 10)
        modified--;
    if (cover == FENCE) {
        modified++;
        cover = WALL;
    }
    if (modified < 1)
        modified = 1;
    if (modified > 10)
        modified = 10;
    return EFFECTS[cover][modified - 1];
}

/* ---------------------------------------------------------------- the duel as described */

typedef struct {
    double range[2]; /* by band */
    Impact impact[2];
    bool reload;
    int hands;
} Weapon;

typedef struct {
    uint8_t skill, cool, constitution;
} Row;

/* One side; sets of weapons are bit masks. The tables are indexed by step, the number of fall backs so far. */
typedef struct {
    Row row[ROWS];
    Weapon weapon[WEAPONS];
    int rows, weapons;
    Cover cover;
    int gun_arm; /* 0 left, 1 right */

    uint8_t all, one_handed, reloading;
    uint8_t in_accurate[STEPS], in_range[STEPS];
    uint8_t better[STEPS][ROWS][6]; /* LG-TARGET-1 with both in reach, by foe's row and aim (0: snap only) */
    uint8_t effect[WEAPONS][2][11]; /* by band and natural D10 */
} Side;

typedef enum { FIRST_A, FIRST_B, FIRST_ROLL } First;

typedef struct {
    Side side[2];
    double distance;
    bool draw;
    First first;
    int turns;
} Duel;

/* Chance of this shot to put a man of that constitution out (LG-TARGET-2), in 1/3600. */
static int chance_out(const Side *shooter, int weapon, Band band, int aim, int constitution)
{
    int hit = aim * (11 - TO_HIT[band][1]) + (6 - aim) * (11 - TO_HIT[band][0]);
    int out = 0;
    for (int d = 1; d <= 10; d++) {
        int kind = shooter->effect[weapon][band][d] & KIND;
        out += kind == OUT ? 6 : kind == WOUND_BODY ? 6 - constitution : 0;
    }
    return hit * out;
}

static void prepare_side(Side *side, const Side *foe, double distance)
{
    for (int w = 0; w < side->weapons; w++) {
        const Weapon *weapon = &side->weapon[w];
        uint8_t bit = (uint8_t)(1 << w);
        side->all |= bit;
        if (weapon->hands == 1)
            side->one_handed |= bit;
        if (weapon->reload)
            side->reloading |= bit;
        for (int band = ACCURATE; band <= MAXIMUM; band++)
            for (int d = 1; d <= 10; d++)
                side->effect[w][band][d] = effect_of(foe->cover, weapon->impact[band], d);
        for (int step = 0; step < STEPS; step++) {
            double cm = distance + step * FALL_BACK_CM;
            if (cm <= weapon->range[ACCURATE] + TOLERANCE_CM)
                side->in_accurate[step] |= bit;
            if (cm <= weapon->range[MAXIMUM] + TOLERANCE_CM)
                side->in_range[step] |= bit;
        }
    }
    for (int step = 0; step < STEPS; step++)
        for (int row = 0; row < foe->rows; row++)
            for (int aim = 0; aim < 6; aim++) {
                int chance[WEAPONS] = {0};
                for (int w = 0; w < side->weapons; w++)
                    chance[w] = chance_out(side, w, side->in_accurate[step] >> w & 1 ? ACCURATE : MAXIMUM, aim,
                                           foe->row[row].constitution);
                side->better[step][row][aim] = chance[1] > chance[0];
            }
}

/* ---------------------------------------------------------------- dice */

/* sfc32 (Doty-Humphrey), started anew for each game: its four words stay in registers. */
typedef struct {
    uint32_t a, b, c, d;
} Dice;

#define INLINE static inline __attribute__((always_inline))

/* The finalizer of splitmix64. */
static inline uint64_t mix(uint64_t z)
{
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static const uint64_t GOLDEN = UINT64_C(0x9e3779b97f4a7c15);

/* `stream` is the mixed seed. */
INLINE Dice dice_for_game(uint64_t stream, uint64_t game)
{
    uint64_t one = mix(stream + GOLDEN * game), other = one * UINT64_C(0xd1342543de82ef95) + stream;
    return (Dice){(uint32_t)one, (uint32_t)(one >> 32), (uint32_t)other, (uint32_t)(other >> 32)};
}

INLINE uint32_t next(Dice *dice)
{
    uint32_t sum = dice->a + dice->b + dice->d++;
    dice->a = dice->b ^ dice->b >> 9;
    dice->b = dice->c + (dice->c << 3);
    dice->c = (dice->c << 21 | dice->c >> 11) + sum;
    return sum;
}

INLINE int roll(Dice *dice, uint32_t faces)
{
    return (int)((uint64_t)next(dice) * faces >> 32) + 1;
}

INLINE bool test(Dice *dice, int value)
{
    return roll(dice, 6) <= value;
}

/* ---------------------------------------------------------------- one game */

typedef struct {
    int row, skill, constitution;
    int cool, original_cool;
    bool out, snap_only, shot_at;
    uint8_t lost_arms;      /* bit 0 left, bit 1 right */
    uint8_t usable, empty;  /* weapons: ammunition and hands for it; waiting for a reload */
    uint8_t ammo[WEAPONS];
    int shots, hits;
} Man;

typedef struct {
    Man man[2];
    int step; /* fall backs so far, of both */
    Dice dice;
} Game;

typedef enum { WIN_A, WIN_B, MUTUAL, DRAW } Outcome;

typedef struct {
    Outcome outcome;
    int turns;
} Result;

INLINE Man muster(const Side *side, Dice *dice)
{
    int index = side->rows == 1 ? 0 : roll(dice, ROWS) - 1;
    const Row *row = &side->row[index];
    return (Man){
        .row = index,
        .skill = row->skill,
        .constitution = row->constitution,
        .cool = row->cool,
        .original_cool = row->cool,
        .usable = side->all,
        .ammo = {AMMO_POINTS, AMMO_POINTS},
    };
}

/* Chance of an aimed shot in sixths: the lower of skill and cool, 0 for snap shots only (LG-SHOOT-2, LG-INJ-2). */
INLINE int aim_of(const Man *man, bool moved)
{
    if (moved || man->snap_only)
        return 0;
    return man->skill < man->cool ? man->skill : man->cool;
}

/* To-hit and effect dice of one shot with one of the candidates (LG-TARGET-1); returns what it does. */
INLINE int shoot(const Side *side, Game *game, int who, unsigned candidates, bool moved, const bool single)
{
    Man *man = &game->man[who], *foe = &game->man[1 - who];
    Dice *dice = &game->dice;
    int aim = aim_of(man, moved);
    int w = single ? 0 : candidates == 3 ? side->better[game->step][foe->row][aim] : (int)(candidates >> 1);
    int band = side->in_accurate[game->step] >> w & 1 ? ACCURATE : MAXIMUM;
    bool aimed = aim > 0 && test(dice, aim);
    int die = roll(dice, 10);

    man->shots++;
    man->empty |= side->reloading & 1 << w;
    foe->shot_at = true;
    if (die < TO_HIT[band][aimed]) {
        if (die == 1 && --man->ammo[w] == 0)
            man->usable &= (uint8_t)~(1 << w);
        return MISS;
    }
    man->hits++;
    int effect = side->effect[w][band][roll(dice, 10)];
    if (effect & SIDE_DICED && roll(dice, 6) > 3)
        effect |= RIGHT_SIDE;
    return effect;
}

/* LG-INJ-1 to -5. */
INLINE void injure(const Side *side, Game *game, int who, int effect)
{
    Man *man = &game->man[who];
    Dice *dice = &game->dice;
    switch (effect & KIND) {
    case OUT:
        man->out = true;
        break;
    case WOUND_BODY:
        man->out = !test(dice, man->constitution);
        break;
    case WOUND_ARM: {
        int arm = (effect & RIGHT_SIDE) != 0;
        if (arm == side->gun_arm)
            man->snap_only = true;
        if (!test(dice, man->constitution)) {
            man->lost_arms |= (uint8_t)(1 << arm);
            man->usable &= man->lost_arms == 3 ? 0 : side->one_handed;
        }
        break;
    }
    case WOUND_LEG: /* slows moves, and nobody walks; a fall back is 25 cm all the same (LG-FALL-1): no dice */
        break;
    }
}

/* LG-COOL-1. A fall back is straight away from the foe. */
INLINE void test_cool(Game *game, int who, int effect)
{
    Man *man = &game->man[who];
    if ((effect & KIND) < GRAZE || man->out || test(&game->dice, man->cool))
        return;
    if (man->cool > 1)
        man->cool--;
    else if (game->step < STEPS - 1)
        game->step++;
}

/* A player turn: shoot, else reload, and perhaps recover. False if nobody can ever shoot again (D19). */
INLINE bool player_turn(const Duel *duel, Game *game, const int who, bool moved, const bool single)
{
    const Side *side = &duel->side[who], *other = &duel->side[1 - who];
    Man *man = &game->man[who], *foe = &game->man[1 - who];
    unsigned pending = man->usable & man->empty;
    unsigned candidates = man->usable & ~man->empty & (pending ? side->in_accurate : side->in_range)[game->step];

    if (candidates) {
        int effect = shoot(side, game, who, candidates, moved, single);
        if (effect > COVER_HIT) {
            injure(other, game, 1 - who, effect);
            test_cool(game, 1 - who, effect);
        }
    } else {
        if (!(man->usable & side->in_range[game->step]) && !(foe->usable & other->in_range[game->step]))
            return false;
        man->empty &= (uint8_t)~(pending & -pending); /* the first listed one (D6) */
        if (man->cool < man->original_cool && !man->shot_at && !moved && test(&game->dice, man->original_cool))
            man->cool++;
    }
    man->shot_at = false;
    return true;
}

/* An equal draw: both shots from the state before either (LG-TURN-5, D8). */
INLINE void simultaneous_shots(const Duel *duel, Game *game, const bool single)
{
    const Side *side = duel->side;
    unsigned a = game->man[0].usable & side[0].in_range[game->step];
    unsigned b = game->man[1].usable & side[1].in_range[game->step];
    int on_b = a ? shoot(&side[0], game, 0, a, false, single) : MISS;
    int on_a = b ? shoot(&side[1], game, 1, b, false, single) : MISS;
    injure(&side[1], game, 1, on_b);
    injure(&side[0], game, 0, on_a);
    test_cool(game, 1, on_b);
    test_cool(game, 0, on_a);
}

INLINE Result play(const Duel *duel, Game *game, const bool single)
{
    const Man *man = game->man;
    Dice *dice = &game->dice;
    game->man[0] = muster(&duel->side[0], dice);
    game->man[1] = muster(&duel->side[1], dice);
    game->step = 0;
    int first = duel->first == FIRST_ROLL ? roll(dice, 2) - 1 : (int)duel->first;
    int slots = 0; /* player turns begun; two make a game turn */
    const int slots_max = 2 * duel->turns;
    bool gunfight = duel->draw;

    if (gunfight) {
        int a = roll(dice, 6) + man[0].cool;
        int b = roll(dice, 6) + man[1].cool;
        if (a == b) {
            simultaneous_shots(duel, game, single);
            if (man[0].out || man[1].out)
                return (Result){man[0].out ? man[1].out ? MUTUAL : WIN_B : WIN_A, 1};
            gunfight = false;
            slots = 2;
        } else {
            first = b > a; /* turn 1 is then the exchange: the faster shoots, then the slower */
        }
    }
    if (first)
        goto turn_of_b;
    for (;;) {
        if (slots == slots_max)
            break;
        slots++;
        /* who has fallen back before his slot in a gunfight has moved (D2) */
        if (!player_turn(duel, game, 0, gunfight && slots <= 2 && game->step > 0, single))
            break;
        if (man[1].out)
            return (Result){WIN_A, (slots + 1) / 2};
    turn_of_b:
        if (slots == slots_max)
            break;
        slots++;
        if (!player_turn(duel, game, 1, gunfight && slots <= 2 && game->step > 0, single))
            break;
        if (man[0].out)
            return (Result){WIN_B, (slots + 1) / 2};
    }
    return (Result){DRAW, duel->turns};
}

/* ---------------------------------------------------------------- many games */

typedef struct {
    uint64_t outcomes[4], turns, shots[2], hits[2], checksum;
} Totals;

INLINE Totals play_all(const Duel *duel, uint64_t games, uint64_t seed, uint64_t from, const bool single)
{
    Totals totals = {0};
    uint64_t stream = mix(seed + GOLDEN);
    for (uint64_t i = 0; i < games; i++) {
        Game game;
        game.dice = dice_for_game(stream, from + i);
        Result result = play(duel, &game, single);
        const Man *a = &game.man[0], *b = &game.man[1];
        totals.outcomes[result.outcome]++;
        totals.turns += (uint64_t)result.turns;
        totals.shots[0] += (uint64_t)a->shots;
        totals.shots[1] += (uint64_t)b->shots;
        totals.hits[0] += (uint64_t)a->hits;
        totals.hits[1] += (uint64_t)b->hits;
        /* MAX_TURNS keeps each count within its 12 bits */
        uint64_t record = (uint64_t)result.outcome | (uint64_t)result.turns << 2 | (uint64_t)a->shots << 14 |
                          (uint64_t)b->shots << 26 | (uint64_t)a->hits << 38 | (uint64_t)b->hits << 50;
        totals.checksum += mix(record ^ (from + i + 1) * GOLDEN);
    }
    return totals;
}

static Totals play_games(const Duel *duel, uint64_t games, uint64_t seed, uint64_t from)
{
    if (duel->side[0].weapons == 1 && duel->side[1].weapons == 1)
        return play_all(duel, games, seed, from, true);
    return play_all(duel, games, seed, from, false);
}

/* ---------------------------------------------------------------- input */

_Noreturn static void fail(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("duel: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(2);
}

static double read_number(const char *text, const char *what, double least, double most)
{
    char *end;
    double value = strtod(text, &end);
    if (end == text || *end || !(value >= least && value <= most))
        fail("%s: %s is not a number from %g to %g", what, text, least, most);
    return value;
}

static int read_int(const char *text, const char *what, int least, int most)
{
    double value = read_number(text, what, least, most);
    if (value != (int)value)
        fail("%s: %s is not a whole number", what, text);
    return (int)value;
}

static uint64_t read_u64(const char *text, const char *what)
{
    char *end;
    errno = 0;
    unsigned long long value = strtoull(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || errno)
        fail("%s: %s is not a whole number below 2^64", what, text);
    return value;
}

/* Index of the word in a list that ends with NULL. */
static int read_word(const char *text, const char *what, const char *const *words)
{
    for (int i = 0; words[i]; i++)
        if (strcmp(text, words[i]) == 0)
            return i;
    fail("%s: unknown value %s", what, text);
}

static const char *const NO_YES[] = {"no", "yes", NULL};
static const char *const ARMS[] = {"left", "right", NULL};
static const char *const FIRSTS[] = {"A", "B", "roll", NULL};
static const char *const IMPACTS[] = {"low", "normal", "high", NULL};
static const char *const COVERS[] = {"open", "left", "right", "wall", "window", "fence", NULL};

enum { MAX_WORDS = 3 * ROWS + 1 };

static void need_values(const char *key, int given, int wanted)
{
    if (given != wanted)
        fail("%s: %d values expected, %d given", key, wanted, given);
}

static void read_side_key(Side *side, const char *key, char **value, int values)
{
    const char *name = key + 2;
    if (strcmp(name, "rows") == 0) {
        if (values != 3 && values != 3 * ROWS)
            fail("%s: 3 or %d values expected, %d given", key, 3 * ROWS, values);
        side->rows = values / 3;
        for (int i = 0; i < side->rows; i++)
            side->row[i] = (Row){
                .skill = (uint8_t)read_int(value[3 * i], key, 1, 5),
                .cool = (uint8_t)read_int(value[3 * i + 1], key, 1, 5),
                .constitution = (uint8_t)read_int(value[3 * i + 2], key, 1, 5),
            };
    } else if (strcmp(name, "cover") == 0) {
        need_values(key, values, 1);
        side->cover = (Cover)read_word(value[0], key, COVERS);
    } else if (strcmp(name, "gunArm") == 0) {
        need_values(key, values, 1);
        side->gun_arm = read_word(value[0], key, ARMS);
    } else if (strcmp(name, "weapon") == 0) {
        need_values(key, values, 6);
        if (side->weapons == WEAPONS)
            fail("%s: more than %d weapons", key, WEAPONS);
        Weapon *weapon = &side->weapon[side->weapons++];
        weapon->range[ACCURATE] = read_number(value[0], key, 0, MAX_RANGE);
        weapon->range[MAXIMUM] = read_number(value[1], key, weapon->range[ACCURATE], MAX_RANGE);
        weapon->reload = read_word(value[2], key, NO_YES);
        weapon->hands = read_int(value[3], key, 1, 2);
        weapon->impact[ACCURATE] = (Impact)read_word(value[4], key, IMPACTS);
        weapon->impact[MAXIMUM] = (Impact)read_word(value[5], key, IMPACTS);
    } else {
        fail("unknown key %s", key);
    }
}

static void read_key(Duel *duel, const char *key, char **value, int values)
{
    if ((key[0] == 'A' || key[0] == 'B') && key[1] == '.') {
        read_side_key(&duel->side[key[0] - 'A'], key, value, values);
        return;
    }
    need_values(key, values, 1);
    if (strcmp(key, "distance") == 0)
        duel->distance = read_number(value[0], key, 0, MAX_DISTANCE);
    else if (strcmp(key, "draw") == 0)
        duel->draw = read_int(value[0], key, 0, 1);
    else if (strcmp(key, "first") == 0)
        duel->first = (First)read_word(value[0], key, FIRSTS);
    else if (strcmp(key, "turns") == 0)
        duel->turns = read_int(value[0], key, 1, MAX_TURNS);
    else
        fail("unknown key %s", key);
}

static Duel read_duel(FILE *input)
{
    enum { MAX_KEYS = 16, MAX_KEY = 16 };
    char seen[MAX_KEYS][MAX_KEY];
    int seen_count = 0;
    char line[512];
    Duel duel = {.distance = -1, .draw = true, .first = FIRST_ROLL, .turns = 30};
    duel.side[0].gun_arm = duel.side[1].gun_arm = 1;

    while (fgets(line, sizeof line, input)) {
        if (!strchr(line, '\n') && !feof(input))
            fail("a line is too long");
        char *words[MAX_WORDS];
        int count = 0;
        for (char *word = strtok(line, " \t\r\n"); word; word = strtok(NULL, " \t\r\n")) {
            if (count == MAX_WORDS)
                fail("%s: too many values", words[0]);
            words[count++] = word;
            if (words[0][0] == '#')
                break;
        }
        if (count == 0 || words[0][0] == '#')
            continue;
        read_key(&duel, words[0], words + 1, count - 1);
        if (strstr(words[0], ".weapon"))
            continue;
        for (int i = 0; i < seen_count; i++)
            if (strcmp(seen[i], words[0]) == 0)
                fail("%s: given twice", words[0]);
        strcpy(seen[seen_count++], words[0]); /* a known key: fits, and there are fewer than MAX_KEYS */
    }
    if (ferror(input))
        fail("cannot read the description");
    if (duel.distance < 0)
        fail("distance is missing");
    for (int s = 0; s < 2; s++) {
        if (duel.side[s].rows == 0)
            fail("%c.rows is missing", 'A' + s);
        if (duel.side[s].weapons == 0)
            fail("%c.weapon is missing", 'A' + s);
    }
    if (duel.side[0].cover != OPEN || duel.side[1].cover != OPEN)
        duel.draw = false; /* LG-DRAW-1 */
    for (int s = 0; s < 2; s++)
        prepare_side(&duel.side[s], &duel.side[1 - s], duel.distance);
    return duel;
}

static int64_t cpu_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int main(int argc, char **argv)
{
    uint64_t games = 1000000, seed = 1, from = 0;
    for (int i = 1; i < argc; i += 2) {
        uint64_t *option = strcmp(argv[i], "--games") == 0  ? &games
                           : strcmp(argv[i], "--seed") == 0 ? &seed
                           : strcmp(argv[i], "--from") == 0 ? &from
                                                            : NULL;
        if (!option)
            fail("unknown argument %s", argv[i]);
        if (i + 1 == argc)
            fail("%s: a number is missing", argv[i]);
        *option = read_u64(argv[i + 1], argv[i]);
    }
    if (games == 0)
        fail("--games: at least 1");
    Duel duel = read_duel(stdin);

    int64_t start = cpu_ns();
    Totals totals = play_games(&duel, games, seed, from);
    int64_t spent = cpu_ns() - start;

    printf("{\"games\":%" PRIu64 ",\"cpu_ns\":%" PRId64, games, spent);
    printf(",\"outcomes\":{\"A\":%" PRIu64 ",\"B\":%" PRIu64 ",\"mutual\":%" PRIu64 ",\"draw\":%" PRIu64 "}",
           totals.outcomes[WIN_A], totals.outcomes[WIN_B], totals.outcomes[MUTUAL], totals.outcomes[DRAW]);
    printf(",\"turnsTotal\":%" PRIu64 ",\"shots\":[%" PRIu64 ",%" PRIu64 "],\"hits\":[%" PRIu64 ",%" PRIu64 "]",
           totals.turns, totals.shots[0], totals.shots[1], totals.hits[0], totals.hits[1]);
    printf(",\"checksum\":\"%016" PRIx64 "\"}\n", totals.checksum);
    return 0;
}
