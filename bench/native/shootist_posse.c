/*
 * shootist_posse: the fight of scenarios/shootist-posse.yaml, four deputies and a gunfighter at 0 inches against five
 * outlaws and a shotgunner at 24, in the open.
 *
 *     gcc -O3 -march=native -std=c11 -Wall -Wextra -o shootist_posse shootist_posse.c
 */
#define NAME "shootist_posse"
enum { N = 11, NA = 5, COVER = 0, BEHIND = 0 };

#include "shootist.h"

static void setUp(int f)
{
    static const Kind DEPUTY = {2, 2, 2, 2, 1, 1, 0, COLT}, GUNFIGHTER = {3, 3, 3, 1, 2, 0, 1, COLT},
                      OUTLAW = {2, 2, 1, 2, 2, 0, 0, COLT}, SHOTGUNNER = {1, 2, 2, 2, 1, 0, 0, SHOTGUN};
    K[f] = f < 4 ? DEPUTY : f == 4 ? GUNFIGHTER : f < 10 ? OUTLAW : SHOTGUNNER;
    M0[f].x = f < NA ? 0 : 24000;
}
