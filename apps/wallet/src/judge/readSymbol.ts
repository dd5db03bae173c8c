import { isSpelled } from './isSpelled.ts'
import { readAbi } from './readAbi.ts'

/** Latin letters, digits, signs of currencies and what joins them: nothing that looks like another, or turns text around. */
const plain = /^[\w.$+\p{Sc}-]{1,16}$/u
const letter = /[A-Z]/i

/**
 * A token's symbol as its contract answered, where it can be shown: not one that looks like another, or like a number, nor
 * the one of the network's own coin, which no contract is.
 *
 * @param digits the answer in hex, without `0x`
 */
export function readSymbol(digits: string, coin: string): string | undefined {
  const symbol = readAbi(['string'], digits)?.[0] ?? textOf(readAbi(['bytes32'], digits)?.[0])
  if (symbol === undefined || !plain.test(symbol) || !letter.test(symbol)) return undefined
  return isSpelled(symbol, coin) ? undefined : symbol
}

/** Some early tokens answer 32 bytes, with zeros behind the text. */
function textOf(word: string | undefined): string | undefined {
  const digits = word?.slice(2).replace(/(?:00)+$/, '')
  const pairs = digits?.match(/../g)
  return pairs ? String.fromCharCode(...pairs.map((pair) => Number.parseInt(pair, 16))) : undefined
}
