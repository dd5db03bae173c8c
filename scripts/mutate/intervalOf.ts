/** For nineteen samples of twenty. */
const z = 1.96

/**
 * Where the score of all mutants lies, in percent, when a sample of them has been tried: Wilson's interval, narrower
 * the more of them the sample has.
 */
export function intervalOf({
  detected,
  of,
  tried,
}: {
  detected: number
  /** All mutants. */
  of: number
  tried: number
}): { from: number; to: number } {
  if (tried === 0) return { from: 0, to: 100 }
  const share = detected / tried
  if (tried >= of) return { from: 100 * share, to: 100 * share }
  // What has been tried leaves less to guess, as if more had been tried of an endless number.
  const size = (tried * (of - 1)) / (of - tried)
  const middle = (share + z ** 2 / (2 * size)) / (1 + z ** 2 / size)
  const reach =
    (z / (1 + z ** 2 / size)) * Math.sqrt((share * (1 - share)) / size + z ** 2 / (4 * size ** 2))
  return { from: 100 * (middle - reach), to: 100 * (middle + reach) }
}
