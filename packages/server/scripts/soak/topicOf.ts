import { createHash } from 'node:crypto'

/** The topic of a pair; hostile visitors know it too, which is more than they could. */
export function topicOf(run: string, pair: number): string {
  return createHash('sha256').update(`${run} ${pair}`).digest('hex')
}
