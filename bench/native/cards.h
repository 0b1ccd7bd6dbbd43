/*
 * What the native programs of whole games have in common: dice, shuffling, words in, numbers out. A program is started
 * as NAME X Y INCHES [--games N] [--seed S] [--from I]; the includer defines NAME and USAGE, the words for X and Y, or
 * WORDS 0 if there are no such words.
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifndef WORDS
#define WORDS 3
#endif
#ifndef USAGE
#define USAGE ""
#endif

/* ---------------------------------------------------------------- dice and cards */

/* PCG32 (O'Neill's XSH-RR 64/32), started anew for each game. */
typedef struct {
    uint64_t state;
} Dice;

/* The finalizer of splitmix64. */
static uint64_t mixed(uint64_t z)
{
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static inline uint32_t next_word(Dice *dice)
{
    uint64_t old = dice->state;
    dice->state = old * 6364136223846793005u + 1442695040888963407u;
    uint32_t word = (uint32_t)(((old >> 18) ^ old) >> 27);
    int turn = (int)(old >> 59);
    return word >> turn | word << (-turn & 31);
}

/* 0 .. count - 1; a bias below 2^-25. */
static inline int below(Dice *dice, int count)
{
    return (int)((uint64_t)next_word(dice) * (uint32_t)count >> 32);
}

static inline void shuffle(Dice *dice, uint8_t *cards, int count)
{
    for (int i = count - 1; i > 0; i--) {
        int j = below(dice, i + 1);
        uint8_t card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
}

/* ---------------------------------------------------------------- words in, numbers out */

static uint64_t number(const char *text, uint64_t least, uint64_t most)
{
    char *end;
    unsigned long long value = strtoull(text, &end, 10);
    if (*text < '0' || *text > '9' || *end != '\0' || value < least || value > most) {
        fprintf(stderr, NAME ": %s: a whole number of %" PRIu64 " to %" PRIu64 "\n", text, least, most);
        exit(2);
    }
    return value;
}

/* Games from .. from + games - 1; game i depends on nothing but the seed, i and the other arguments. */
typedef struct {
    uint64_t games, seed, from;
    int inches;
} Plan;

static Plan plan_of(int argc, char **argv)
{
    Plan plan = {.games = 100000, .seed = 1, .from = 0};
    bool understood = argc > WORDS && (argc - WORDS) % 2 == 1;
    for (int i = WORDS + 1; understood && i < argc; i += 2) {
        uint64_t *option = strcmp(argv[i], "--games") == 0  ? &plan.games
                           : strcmp(argv[i], "--seed") == 0 ? &plan.seed
                           : strcmp(argv[i], "--from") == 0 ? &plan.from
                                                            : NULL;
        if (option)
            *option = number(argv[i + 1], option == &plan.games, UINT64_MAX);
        else
            understood = false;
    }
    if (!understood) {
        fputs("usage: " NAME " " USAGE "[--games N] [--seed S] [--from I]\n", stderr);
        exit(2);
    }
    if (WORDS == 3)
        plan.inches = (int)number(argv[3], 0, 100);
    return plan;
}

static int64_t cpu_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* The beginning of the line of JSON. */
static void print_outcomes(const Plan *plan, int64_t spent, const uint64_t outcomes[3])
{
    printf("{\"games\":%" PRIu64 ",\"cpu_ns\":%" PRId64, plan->games, spent);
    printf(",\"outcomes\":{\"A\":%" PRIu64 ",\"B\":%" PRIu64 ",\"mutual\":0,\"draw\":%" PRIu64 "}", outcomes[0],
           outcomes[1], outcomes[2]);
}
