import type { Transaction } from '@latchkey/protocol/http'
import { type Address, zeroAddress } from 'viem'
import { type Asset, listedTokens, nativeAsset, shortAddress } from '../../chains/Asset.ts'
import type { EvmChain } from '../../chains/chainConfig.ts'
import { coinFacesOf } from '../../chains/coinFaces.ts'
import { describeEntry } from '../indexer/describeEntry.ts'
import type { Movement } from '../indexer/HistoryEntry.ts'
import type { FeedRow } from './FeedRow.ts'

/** What an API lists of one transaction, as a visitor's list has it. */
export function describeGroup(
  rows: readonly FeedRow[],
  {
    account,
    chain,
    iconUrl,
    listsOwn,
  }: {
    account: Address
    chain: EvmChain
    iconUrl: (symbol: string) => string
    /** The API lists each transaction that the account sent, so that one it does not list is of somebody else. */
    listsOwn: boolean
  },
): Transaction | undefined {
  const [first] = rows
  if (!first) return undefined
  const transaction = rows.find((row) => row.transaction)?.transaction
  const failed = transaction?.failed ?? false
  const moved = failed ? [] : rows.flatMap(({ movement }) => movement ?? [])
  const value = transaction && !failed ? transaction.value : 0n
  const movements = [
    ...(transaction && value > 0n
      ? [
          {
            amount: value,
            asset: { standard: 'native' as const },
            from: transaction.sender,
            logIndex: -1,
            to: transaction.receiver,
          },
        ]
      : []),
    ...moved.toSorted((a, b) => a.logIndex - b.logIndex),
  ].flatMap((one) => seenBy(account, one))

  // Amounts of zero, by which look-alike addresses get into lists.
  if (!transaction && movements.length === 0) return undefined
  const listed = listedTokens(chain)
  const tokens = new Map<string, Asset>()
  const collections = new Map<string, string>()
  for (const { about, asset } of moved) {
    if (asset.standard === 'native') continue
    const symbol = about?.symbol || shortAddress(asset.token)
    if (asset.standard === 'erc20')
      tokens.set(asset.token, {
        address: asset.token,
        decimals: about?.decimals ?? 0,
        name: about?.name || symbol,
        isListed: false,
        symbol,
      })
    else collections.set(asset.token, about?.name || symbol)
  }
  for (const token of listed) tokens.set(token.address, token)
  const [only] = moved
  const mover = listsOwn && only?.from === account ? undefined : only?.from
  return describeEntry(
    {
      account,
      block: first.block,
      deploys: transaction?.deploys ?? false,
      failed,
      hash: first.hash,
      minedAt: first.minedAt,
      movements,
      nonce: transaction?.nonce ?? 0,
      position: 0,
      receiver: transaction?.receiver ?? only?.to ?? zeroAddress,
      selector: transaction ? transaction.selector : '0x',
      sender: transaction?.sender ?? mover ?? zeroAddress,
    },
    {
      chainId: chain.id,
      coinFaces: coinFacesOf(chain),
      collections,
      iconUrl,
      listed: new Set(listed.map(({ address }) => address)),
      native: nativeAsset(chain),
      tokens,
    },
  )
}

function seenBy(
  account: Address,
  { amount, asset, from, logIndex, to }: Omit<NonNullable<FeedRow['movement']>, 'about'>,
): Movement[] {
  if (amount === 0n || (from !== account && to !== account)) return []
  const direction = from === to ? 'self' : from === account ? 'out' : 'in'
  const counterparty = direction === 'in' ? from : to
  return [{ amount, asset, counterparty, direction, logIndex, part: 0 }]
}
