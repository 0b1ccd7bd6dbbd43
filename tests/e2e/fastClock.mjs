/**
 * Loaded before a command: its clock goes fifty times as fast, so that lines about progress, which come every five
 * seconds, come ten times a second.
 */
const now = performance.now.bind(performance);
performance.now = () => 50 * now();
