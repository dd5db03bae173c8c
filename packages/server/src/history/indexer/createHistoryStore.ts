import type { Address, Hash, Hex } from 'viem'
import type { Database, Session } from '../../database/Database.ts'
import type { HistoryEntry, MovedAsset, Movement } from './HistoryEntry.ts'

/** Thrown when another process has taken over the chain, or has moved on in it. */
export class LeadLostError extends Error {
  readonly code = 'history_lead_lost'
  override readonly name = 'LeadLostError'
}

/** How far a chain is read: the next block, and the hash of the one before it where that was read too. */
export type Lead = {
  next: number | undefined
  hash: Hash | undefined
  /** The newest block that two hosts agreed on. */
  agreed: number | undefined
}

/** A block that was read. */
export type KnownBlock = { hash: Hash; number: number }

/** A place in an account's entries: block, and transaction in it. */
export type EntryPlace = { block: number; position: number }

export type HistoryStore = ReturnType<typeof createHistoryStore>

type Row = Record<string, unknown>
type Reader = { chain: string; holder: string }

/** Rows of one statement. */
const rowsAtOnce = 1000

/**
 * Entries and the position of each chain in the server's database. What a block means and how far the chain is read are written
 * in one transaction, by which the holder of the chain is checked too: whoever was overtaken writes nothing.
 */
export function createHistoryStore({
  database,
}: {
  database: Pick<Database, 'rows' | 'transaction'>
}) {
  async function move(
    session: Session,
    { chain, holder }: Reader,
    { agreed, from, next }: { agreed?: number | undefined; from: number | undefined; next: number },
  ): Promise<void> {
    const moved = await session.rows(
      `update history_chains set next_block = $3, agreed_block =
         case when coalesce($5::bigint, agreed_block) is null then null
         else least(coalesce($5::bigint, agreed_block), $3::bigint - 1) end
       where chain = $1 and holder = $2 and next_block is not distinct from $4::bigint returning chain`,
      [chain, holder, next, from ?? null, agreed ?? null],
    )
    if (moved.length === 0) throw new LeadLostError(`Another process reads ${chain}.`)
  }

  async function insertEntries(
    session: Session,
    chain: string,
    entries: readonly HistoryEntry[],
  ): Promise<void> {
    for (let start = 0; start < entries.length; start += rowsAtOnce)
      await session.rows(
        `insert into history_entries
           (chain, account, block, position, hash, sender, receiver, deploys, nonce, failed, mined_at, selector, movements)
         select $1, decode(account, 'hex'), block, position, decode(hash, 'hex'), decode(sender, 'hex'),
           decode(receiver, 'hex'), deploys, nonce, failed, mined_at, decode(selector, 'hex'), movements
         from json_to_recordset($2::json) as given (
           account text, block bigint, position integer, hash text, sender text, receiver text, deploys boolean,
           nonce bigint, failed boolean, mined_at bigint, selector text, movements text)`,
        [chain, JSON.stringify(entries.slice(start, start + rowsAtOnce).map(toRow))],
      )
  }

  return {
    /**
     * Takes or keeps the lead of a chain until `until`; `undefined` while another process has it. With `takeOver` it is taken
     * whoever has it: where only one process can have the database open, that one has ended.
     */
    async lead(
      { chain, holder }: Reader,
      { now, takeOver, until }: { now: number; takeOver: boolean; until: number },
    ): Promise<Lead | undefined> {
      const [row] = await database.rows(
        `insert into history_chains as known (chain, holder, held_until) values ($1, $2, $3)
         on conflict (chain) do update set holder = $2, held_until = $3
         where known.holder = $2 or known.holder is null or known.held_until <= $4 or $5
         returning next_block, agreed_block,
           (select encode(b.hash, 'hex') from history_blocks b where b.chain = $1 and b.number = known.next_block - 1) as hash`,
        [chain, holder, until, now, takeOver],
      )
      if (!row) return undefined
      return {
        agreed: numberOf(row['agreed_block']),
        hash: row['hash'] === null ? undefined : `0x${String(row['hash'])}`,
        next: numberOf(row['next_block']),
      }
    },

    /** Lets another process have the chain at once. */
    async release({ chain, holder }: Reader): Promise<void> {
      await database.rows(
        'update history_chains set holder = null where chain = $1 and holder = $2',
        [chain, holder],
      )
    },

    /** Begins a chain at a block, without anything before it. @throws {LeadLostError} */
    begin(
      reader: Reader,
      { agreed, next }: { agreed: number | undefined; next: number },
    ): Promise<void> {
      return database.transaction((session) =>
        move(session, reader, { agreed, from: undefined, next }),
      )
    },

    /** Says that two hosts agree on what was read up to a block. @throws {LeadLostError} */
    async agree({ chain, holder }: Reader, agreed: number): Promise<void> {
      const known = await database.rows(
        'update history_chains set agreed_block = $3 where chain = $1 and holder = $2 returning chain',
        [chain, holder, agreed],
      )
      if (known.length === 0) throw new LeadLostError(`Another process reads ${chain}.`)
    },

    /** How far a chain is read, and agreed on; `undefined` while nothing of it is read. */
    async reach(chain: string): Promise<Pick<Lead, 'agreed' | 'next'> | undefined> {
      const [row] = await database.rows(
        'select next_block, agreed_block from history_chains where chain = $1 and next_block is not null',
        [chain],
      )
      return row && { agreed: numberOf(row['agreed_block']), next: numberOf(row['next_block']) }
    },

    /**
     * Forgets what was read of a chain from a block on, or all of it; whoever reads it begins there again. Tells how many entries
     * are gone; `undefined` when nothing of the chain was read.
     */
    reset(
      chain: string,
      { actor, from }: { actor: string; from?: number | undefined },
    ): Promise<{ entries: number } | undefined> {
      return database.transaction(async (session) => {
        const [known] = await session.rows(
          `update history_chains set
             next_block = case when $2::bigint is null then null else least(next_block, $2::bigint) end,
             agreed_block = case when $2::bigint is null or agreed_block is null then null
               else least(agreed_block, $2::bigint - 1) end
           where chain = $1 and (next_block is not null) returning chain`,
          [chain, from ?? null],
        )
        if (!known) return undefined
        const [gone] = await session.rows(
          `with gone as (delete from history_entries where chain = $1 and block >= $2 returning 1)
           select count(*) as entries from gone`,
          [chain, from ?? 0],
        )
        await session.rows('delete from history_blocks where chain = $1 and number >= $2', [
          chain,
          from ?? 0,
        ])
        await session.rows(
          'insert into audit_log (action, actor, target, change) values ($1, $2, $3, $4::jsonb)',
          ['history.reset', actor, chain, JSON.stringify(from === undefined ? {} : { from })],
        )
        return { entries: Number(gone?.['entries'] ?? 0) }
      })
    },

    /** Writes blocks that follow what was read. @throws {LeadLostError} */
    commit(
      reader: Reader,
      {
        blocks,
        entries,
        isAgreed,
        keep,
      }: {
        blocks: readonly KnownBlock[]
        entries: readonly HistoryEntry[]
        /** Whether two hosts have them. */
        isAgreed: boolean
        /** How many of the last blocks are remembered. */
        keep: number
      },
    ): Promise<void> {
      const [first] = blocks
      const last = blocks.at(-1)
      if (!first || !last) return Promise.resolve()
      const next = last.number + 1
      return database.transaction(async (session) => {
        await move(session, reader, {
          agreed: isAgreed ? last.number : undefined,
          from: first.number,
          next,
        })
        await session.rows(
          `insert into history_blocks (chain, number, hash)
           select $1, number, decode(hash, 'hex') from json_to_recordset($2::json) as given (number bigint, hash text)`,
          [
            reader.chain,
            JSON.stringify(blocks.map(({ hash, number }) => ({ hash: hash.slice(2), number }))),
          ],
        )
        await session.rows('delete from history_blocks where chain = $1 and number < $2', [
          reader.chain,
          next - keep,
        ])
        await insertEntries(session, reader.chain, entries)
      })
    },

    /** Takes back every block from `next` on. @throws {LeadLostError} */
    rollBack(reader: Reader, { from, next }: { from: number; next: number }): Promise<void> {
      return database.transaction(async (session) => {
        await move(session, reader, { from, next })
        for (const [table, column] of [
          ['history_entries', 'block'],
          ['history_blocks', 'number'],
        ])
          await session.rows(`delete from ${table} where chain = $1 and ${column} >= $2`, [
            reader.chain,
            next,
          ])
      })
    },

    /** Blocks that are remembered below a height, the newest first. */
    async blocksBelow(chain: string, below: number, limit: number): Promise<KnownBlock[]> {
      const rows = await database.rows(
        `select number, encode(hash, 'hex') as hash from history_blocks
         where chain = $1 and number < $2 order by number desc limit $3`,
        [chain, below, limit],
      )
      return rows.map(({ hash, number }) => ({ hash: `0x${hash}`, number: Number(number) }))
    },

    /** Entries of an account before a place, the newest first. */
    async page({
      account,
      before,
      chain,
      limit,
    }: {
      account: Address
      before: EntryPlace | undefined
      chain: string
      limit: number
    }): Promise<HistoryEntry[]> {
      const rows = await database.rows(
        `select block, position, encode(hash, 'hex') as hash, encode(sender, 'hex') as sender,
           encode(receiver, 'hex') as receiver, deploys, nonce, failed, mined_at,
           encode(selector, 'hex') as selector, movements
         from history_entries
         where chain = $1 and account = decode($2, 'hex') and (block, position) < ($3::bigint, $4::integer)
         order by block desc, position desc limit $5`,
        [
          chain,
          account.slice(2),
          before?.block ?? Number.MAX_SAFE_INTEGER,
          before?.position ?? 0,
          limit,
        ],
      )
      return rows.map((row) => toEntry(account, row))
    },
  }
}

function numberOf(value: unknown): number | undefined {
  return value === null || value === undefined ? undefined : Number(value)
}

/** Standard, token and number as they are stored. */
type StoredMovement = [
  logIndex: number,
  part: number,
  direction: Movement['direction'],
  amount: string,
  counterparty: Address,
  standard: MovedAsset['standard'],
  token?: Address,
  id?: string,
]

function toRow({
  account,
  hash,
  minedAt,
  movements,
  receiver,
  selector,
  sender,
  ...rest
}: HistoryEntry) {
  return {
    ...rest,
    account: account.slice(2),
    hash: hash.slice(2),
    mined_at: minedAt,
    movements: JSON.stringify(movements.map(toStored)),
    receiver: receiver.slice(2),
    selector: selector?.slice(2) ?? null,
    sender: sender.slice(2),
  }
}

function toStored({
  amount,
  asset,
  counterparty,
  direction,
  logIndex,
  part,
}: Movement): StoredMovement {
  const { standard } = asset
  const stored: StoredMovement = [logIndex, part, direction, `${amount}`, counterparty, standard]
  if (standard === 'native') return stored
  stored.push(asset.token)
  if (standard !== 'erc20') stored.push(`${asset.id}`)
  return stored
}

function toEntry(account: Address, row: Row): HistoryEntry {
  const hex = (name: string): Hex => `0x${String(row[name])}`
  return {
    account,
    block: Number(row['block']),
    deploys: row['deploys'] === true,
    failed: row['failed'] === true,
    hash: hex('hash'),
    minedAt: Number(row['mined_at']),
    movements: (JSON.parse(String(row['movements'])) as StoredMovement[]).map(toMovement),
    nonce: Number(row['nonce']),
    position: Number(row['position']),
    receiver: hex('receiver'),
    selector: row['selector'] === null ? undefined : hex('selector'),
    sender: hex('sender'),
  }
}

function toMovement(stored: StoredMovement): Movement {
  const [logIndex, part, direction, amount, counterparty, standard, token = '0x', id = '0'] = stored
  return {
    amount: BigInt(amount),
    asset:
      standard === 'native'
        ? { standard }
        : standard === 'erc20'
          ? { standard, token }
          : { id: BigInt(id), standard, token },
    counterparty,
    direction,
    logIndex,
    part,
  }
}
