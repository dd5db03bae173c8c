import type { Asset, Effect } from './Effect.ts'
import { isAddress, readAmount } from './readSigned.ts'
import type { Fields, TypedData } from './TypedData.ts'
import { writeFields } from './writeFields.ts'

/** Seaport 1.1, 1.4, 1.5 and 1.6, which have these addresses on every network. */
const seaports = new Set([
  '0x00000000006c3852cbef3e08e8df289169ede581',
  '0x00000000000001ad428e4906ae43d8f9852d0dd6',
  '0x00000000000000adc04c56bf30ac9d3c0aaf14dc',
  '0x0000000000000068f116a894984e2db1123eb395',
])
const item =
  'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
const shapes: Readonly<Record<string, string>> = {
  ConsiderationItem: `${item},address recipient`,
  OfferItem: item,
  OrderComponents:
    'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
}
const itemTypes = { coin: 0n, coins: 1n, firstItem: 2n, lastItem: 5n, withCriteria: 4n }

/**
 * What leaves by an order of Seaport, and what comes for it; nothing of any other data. Many orders in one signature, and one
 * that is for another contract or written in another way, are not read.
 */
export function readOrder({ domain, message, primaryType, types }: TypedData): readonly Effect[] {
  if (primaryType !== 'OrderComponents' && primaryType !== 'BulkOrder') return []
  const at = String(domain['verifyingContract'])
  const unread: Effect = { kind: 'unread', to: at }
  if (!seaports.has(at.toLowerCase())) return [{ ...unread, isMimic: true }]
  const isKnown = Object.entries(shapes).every(
    ([name, fields]) => writeFields(types, name) === fields,
  )
  const { consideration, endTime, offer, offerer } = message
  const until = readAmount(endTime)
  if (primaryType === 'BulkOrder' || !isKnown || !isAddress(offerer) || until === undefined)
    return [unread]
  // Of what others get the one who takes the order pays.
  const own = listOf(consideration)?.filter(
    ({ recipient }) => String(recipient).toLowerCase() === offerer.toLowerCase(),
  )
  // An amount may rise or fall until the end: what leaves is the most, what comes the least.
  const gives = readAssets(listOf(offer), (one, other) => (one > other ? one : other))
  const gets = readAssets(own, (one, other) => (one < other ? one : other))
  return gives && gets
    ? [{ at, gets, gives, isOrder: true, kind: 'trade', receiver: offerer, until }]
    : [unread]
}

function listOf(value: unknown): readonly Fields[] | undefined {
  return Array.isArray(value) ? value.map((each) => Object(each) as Fields) : undefined
}

function readAssets(
  list: readonly Fields[] | undefined,
  choose: (one: bigint, other: bigint) => bigint,
): readonly Asset[] | undefined {
  const assets = list?.map((fields): Asset | undefined => {
    const [type, id, start, end] = [
      fields['itemType'],
      fields['identifierOrCriteria'],
      fields['startAmount'],
      fields['endAmount'],
    ].map(readAmount)
    const { token } = fields
    if (type === undefined || id === undefined || start === undefined || end === undefined)
      return undefined
    const amount = choose(start, end)
    if (type === itemTypes.coin) return { amount, kind: 'coin' }
    if (!isAddress(token) || type > itemTypes.lastItem) return undefined
    if (type === itemTypes.coins) return { amount, kind: 'coins', token }
    return {
      count: amount,
      kind: 'item',
      token,
      // With criteria it is the root of a list of items, or none where all count.
      ...(type < itemTypes.withCriteria && { id }),
    }
  })
  return assets?.every((asset) => asset !== undefined) ? assets : undefined
}
