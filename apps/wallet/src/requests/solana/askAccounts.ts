import { base64 } from '@scure/base'
import * as z from 'zod/mini'
import type { KnownAccount } from '../../judge/solana/createLedger.ts'
import { type ChainAccount, readAccount, readTable } from '../../judge/solana/readAccounts.ts'
import type { Tables } from '../../judge/solana/readInstructions.ts'
import { askNode } from '../askNode.ts'
import type { RequestContext } from '../createRequests.ts'

/** What is not asked for is unknown: a request may name thousands. Nodes tell no more accounts at once. */
const maxAccounts = 100
const maxTables = 4

const answer = z.object({
  value: z.array(
    z.nullable(z.object({ data: z.tuple([z.string(), z.literal('base64')]), owner: z.string() })),
  ),
})

/** Asks the wallet's own nodes what accounts hold; those that they do not answer are left out. */
export async function askAccounts(
  addresses: readonly string[],
  request: RequestContext,
): Promise<ReadonlyMap<string, KnownAccount>> {
  const found = await ask(addresses.slice(0, maxAccounts), request)
  return new Map([...found].map(([address, account]) => [address, readAccount(account)]))
}

/** Asks the wallet's own nodes for tables of addresses; one that they do not have, or that is none, is left out. */
export async function askTables(
  addresses: readonly string[],
  request: RequestContext,
): Promise<Tables> {
  const found = await ask([...new Set(addresses)].slice(0, maxTables), request)
  const tables = [...found].map(([address, account]) => [address, readTable(account)] as const)
  return new Map(tables.flatMap(([address, table]) => (table ? [[address, table]] : [])))
}

async function ask(
  addresses: readonly string[],
  request: RequestContext,
): Promise<ReadonlyMap<string, ChainAccount | undefined>> {
  if (addresses.length === 0) return new Map()
  const params = [addresses, { commitment: 'confirmed', encoding: 'base64' }]
  const result = await askNode(request, 'getMultipleAccounts', params).catch(() => undefined)
  const read = answer.safeParse(result)
  if (!read.success || read.data.value.length !== addresses.length) return new Map()
  try {
    const accounts = read.data.value.map((account) =>
      account ? { data: base64.decode(account.data[0]), owner: account.owner } : undefined,
    )
    return new Map(addresses.map((address, index) => [address, accounts[index]]))
  } catch {
    return new Map()
  }
}
