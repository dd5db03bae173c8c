import type { Transaction, TransactionTransfer } from '@latchkey/protocol/http'
import { formatUnits, zeroAddress } from 'viem'
import { type Asset, shortAddress } from '../../chains/Asset.ts'
import type { CoinFaces } from '../../chains/coinFaces.ts'
import { coinOnce } from '../coinOnce.ts'
import { collectibleName } from '../collectibleName.ts'
import { isoTime } from '../isoTime.ts'
import { isSpamName } from '../isSpam.ts'
import { operationType } from '../operationType.ts'
import type { HistoryEntry, Movement } from './HistoryEntry.ts'

/** What is known of the assets on a page. */
export type AssetFacts = {
  chainId: string
  /** Addresses by which the coin appears as a token. */
  coinFaces: CoinFaces
  /** Names of collections by address. */
  collections: ReadonlyMap<string, string>
  iconUrl: (symbol: string) => string
  /** Addresses of the tokens and collections that the operator lists; the others have no picture, and may be spam. */
  listed: ReadonlySet<string>
  native: Asset
  /** Tokens by address. */
  tokens: ReadonlyMap<string, Asset>
}

/** Shown of one transaction. */
const maxTransfers = 20

/**
 * An entry as a visitor's list has it (S3.31 to S3.33); none for a transaction of somebody else that neither moved
 * anything of the account's nor called it.
 */
export function describeEntry(entry: HistoryEntry, facts: AssetFacts): Transaction | undefined {
  const { account, deploys, failed, hash, minedAt, nonce, receiver, selector, sender } = entry
  const { coinFaces: faces, native } = facts
  const moved = coinOnce(entry.movements, { decimals: native.decimals, faces })
  const movements = believable({ ...entry, movements: moved }, facts)
  const isCalled = receiver === account && selector !== undefined
  if (sender !== account && movements.length === 0 && !isCalled) return undefined
  return {
    id: hash,
    metadata: {
      chain: facts.chainId,
      hash,
      minedAt: isoTime(minedAt),
      nonce,
      operationType: operationType({
        deploys,
        legs: movements.map(({ counterparty, direction }) => ({
          direction,
          isZero: counterparty === zeroAddress,
        })),
        selector,
      }),
      status: failed ? 'failed' : 'confirmed',
      ...partiesOf({ ...entry, movements }),
    },
    transfers: movements.slice(0, maxTransfers).flatMap((one) => describeMovement(one, facts)),
  }
}

/**
 * Of a transaction of somebody else, no payments by the word of unlisted tokens alone: whoever makes one may let it say
 * that the account has paid an address that looks like one it knows.
 */
function believable(
  { account, movements, sender }: HistoryEntry,
  facts: AssetFacts,
): readonly Movement[] {
  if (sender === account || movements.some(({ asset }) => isKnown(asset, facts))) return movements
  return movements.filter(({ direction }) => direction === 'in')
}

/** Whether what is said of an asset is true: of the coin, and of what the operator lists. */
function isKnown(asset: Movement['asset'], { listed }: Pick<AssetFacts, 'listed'>): boolean {
  return asset.standard === 'native' || listed.has(asset.token)
}

/** From whom to whom: of what moved where that went one way between two, else of the transaction. */
function partiesOf({ account, movements, receiver, sender }: HistoryEntry) {
  const [first] = movements
  const isOneWay =
    first !== undefined &&
    first.direction !== 'self' &&
    movements.every(
      ({ counterparty, direction }) =>
        direction === first.direction && counterparty === first.counterparty,
    )
  if (!isOneWay) return { sentFrom: sender, sentTo: receiver }
  return first.direction === 'in'
    ? { sentFrom: first.counterparty, sentTo: account }
    : { sentFrom: account, sentTo: first.counterparty }
}

function describeMovement(
  { amount, asset, direction }: Movement,
  { collections, iconUrl, listed, native, tokens }: AssetFacts,
): TransactionTransfer[] {
  if (asset.standard === 'erc721' || asset.standard === 'erc1155') {
    const collection = collections.get(asset.token) || shortAddress(asset.token)
    return [
      {
        direction,
        fungible_info: null,
        nft_info: {
          content: null,
          flags: { is_spam: !listed.has(asset.token) && isSpamName(collection) },
          name: collectibleName(collection, asset.id),
        },
        quantity: { numeric: `${amount}` },
      },
    ]
  }
  const token = asset.standard === 'native' ? native : tokens.get(asset.token)
  // Beyond what is read for one page.
  if (!token) return []
  return [
    {
      direction,
      fungible_info: {
        // Anybody may call a token like a known one, so only those that are listed get a picture.
        icon: isKnown(asset, { listed }) ? { url: iconUrl(token.symbol) } : null,
        name: token.name,
        symbol: token.symbol,
      },
      nft_info: null,
      quantity: { numeric: formatUnits(amount, token.decimals) },
    },
  ]
}
