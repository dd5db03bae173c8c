/** What a call has to say in its arguments. */
export type TradeAsked = {
  /** Who pays, and who alone may receive. */
  account: string
  /** Base units of what is paid. */
  amount: bigint
  /** Contracts, or undefined for the network's own currency. */
  fromToken: string | undefined
  toToken: string | undefined
  /** With less nothing may be swapped. */
  least: bigint
  /** The token that the router takes the network's own currency for, where it says one. */
  wrapped?: bigint | undefined
}

/** By this an aggregator means the network's own currency. */
const coin = BigInt(`0x${'e'.repeat(40)}`)
/** Tokens of 20 bytes with fees of 3 between them: a router reads no further than whole pairs, whatever stands behind. */
const wholePath = /^[\da-f]{40}(?:[\da-f]{46})+$/
const refund = '12210e8a'
const unwrap = '49404b7c'

/**
 * Whether a call trades what was asked for and pays it to who asked, by its arguments: of the functions by which the routers of
 * versions 2 and 3 trade, of the one of 1inch that says all, and of a Settler of 0x behind what holds allowances for it. Any other
 * call is none, also one that hides among a router's calls of itself. Arguments are read where the contract would look for them.
 */
export function isTradeOf(data: string, asked: TradeAsked): boolean {
  try {
    return reads(data.slice(2, 10).toLowerCase(), data.slice(10), asked)
  } catch {
    // It ends before what it promises.
    return false
  }
}

function reads(
  name: string,
  args: string,
  { account, amount, fromToken, least, toToken, wrapped }: TradeAsked,
): boolean {
  const own = BigInt(account)
  // A unit is lost where the server rounds the other way.
  const isEnough = (insisted: bigint) => insisted + 1n >= least
  const isToken = (token: bigint, asked: string | undefined) =>
    asked === undefined || token === BigInt(asked)
  const argument = (index: number) => word(args, 32 * index)

  if (name === '07ed2379')
    return (
      argument(1) === BigInt(fromToken ?? coin) &&
      argument(2) === BigInt(toToken ?? coin) &&
      argument(4) === own &&
      argument(5) === amount &&
      isEnough(argument(6)) &&
      // By the first flag less may be paid, for less.
      argument(7) % 2n === 0n
    )
  if (name === '2213bc0b') {
    const called = bytes(args, 160)
    return (
      // Whoever may take the token is who trades it; for the coin that is none.
      argument(0) === argument(3) &&
      argument(1) === BigInt(fromToken ?? 0) &&
      argument(2) === amount &&
      // Right behind the others, where it shares no bytes with them.
      argument(4) === 160n &&
      called.slice(0, 8) === '1fff991f' &&
      // Without the first two, of which none is zero here, it would compare nothing.
      word(called, 4) === own &&
      word(called, 36) === BigInt(toToken ?? coin) &&
      isEnough(word(called, 68))
    )
  }
  const isOfVersion2 =
    name === (fromToken ? (toToken ? '5c11d795' : '791ac947') : toToken && 'b6f9de95')
  if (isOfVersion2) {
    // What comes with the call is no argument.
    const first = fromToken ? 1 : 0
    const path = offset(args, 32 * (first + 1))
    return (
      (first === 0 || argument(0) === amount) &&
      isEnough(argument(first)) &&
      argument(first + 2) === own &&
      isToken(word(args, path + 32), fromToken) &&
      isToken(word(args, path + 32 * offset(args, path)), toToken)
    )
  }
  const isLater = name === '5ae401dc'
  if (!isLater && name !== 'ac9650d8') return false
  const list = offset(args, isLater ? 32 : 0)
  const count = offset(args, list)
  if (count > 3) return false
  const [trade = '', ...others] = Array.from({ length: count }, (_, index) =>
    bytes(args, list + 32 + offset(args, list + 32 * (index + 1))),
  )
  if (trade.slice(0, 8) !== (isLater ? 'b858183f' : 'c04b8d59')) return false
  const terms = trade.slice(8)
  const at = offset(terms, 0)
  const path = bytes(terms, at + offset(terms, at))
  const amountAt = at + (isLater ? 64 : 96)
  return (
    wholePath.test(path) &&
    // With another token at its begin it would take that one, by an allowance of before, and leave the coin to anybody.
    BigInt(`0x${path.slice(0, 40)}`) === (fromToken ? BigInt(fromToken) : wrapped) &&
    isToken(BigInt(`0x${path.slice(-40)}`), toToken) &&
    // To unwrap it the router keeps it, which each names in its own way.
    word(terms, at + 32) === (toToken ? own : isLater ? 2n : 0n) &&
    word(terms, amountAt) === amount &&
    isEnough(word(terms, amountAt + 32)) &&
    (toToken !== undefined || others.some((call) => call !== refund)) &&
    others.every(
      (call) =>
        call === refund ||
        (!toToken &&
          call.slice(0, 8) === unwrap &&
          isEnough(word(call, 4)) &&
          word(call, 36) === own),
    )
  )
}

/** 32 bytes at a place in bytes, as a number. */
function word(hex: string, at: number): bigint {
  return BigInt(`0x${hex.slice(2 * at, 2 * at + 64)}`)
}

function offset(hex: string, at: number): number {
  return Number(word(hex, at))
}

/** Bytes behind their length. */
function bytes(hex: string, at: number): string {
  return hex.slice(2 * at + 64, 2 * (at + 32 + offset(hex, at))).toLowerCase()
}
