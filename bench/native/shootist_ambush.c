/*
 * shootist_ambush: the fight of scenarios/shootist-ambush.yaml (SH-SCEN-2), three hunters behind rocks at 0 inches
 * against four gunmen at 18 who know nothing of them.
 *
 *     gcc -O3 -march=native -std=c11 -Wall -Wextra -o shootist_ambush shootist_ambush.c
 */
#define NAME "shootist_ambush"
enum { N = 7, NA = 3, COVER = 1, BEHIND = 1 };

#include "shootist.h"

static void setUp(int f)
{
    static const Kind HUNTER = {1, 3, 1, 1, 1, 0, 0, WINCHESTER}, GUNMAN = {2, 2, 2, 2, 1, 0, 0, COLT};
    K[f] = f < NA ? HUNTER : GUNMAN;
    M0[f].x = f < NA ? 0 : 18000;
    M0[f].cover = f < NA;
    M0[f].unaware = f >= NA;
}
