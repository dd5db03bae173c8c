import { createHash } from 'node:crypto'
import type { Database, Session } from '../database/Database.ts'
import { skeletonOf, skeletonVersion } from './skeleton.ts'

/** A name as the database has it; addresses are in small letters. */
export type StoredName = {
  name: string
  zone: string
  owner: string
  /** The chain (CAIP-2) of the contract that registered it, and on which alone it may change it; none for a key. */
  contractChain: string | undefined
  attributes: Readonly<Record<string, string>>
  addresses: Readonly<Record<string, { address: string; createdAt: number }>>
  createdAt: number
  updatedAt: number | undefined
}

/** What an account signed. It counts once, by its text or the nonce in it, and until a moment, after which it need not be remembered. */
export type Signed = { account: string; once: string; now: number; until: number }

/** Why a name was not stored. */
export type NotStored = 'alike' | 'blocked' | 'owned' | 'replayed' | 'taken'

/** Why a name was not changed; `lost` when it is the account's no more. */
export type NotChanged = 'lost' | 'replayed'

export type NameRepository = ReturnType<typeof createNameRepository>

/** How far the clocks of two servers may be apart, so that neither forgets a message that the other still takes. */
const maxClockDifferenceMs = 5 * 60_000

/** Rows removed at once, so that no one waits long: more than one message brings. */
const removedAtOnce = 20

/** An account has one name in each zone. */
const maxNamesOfOwner = 20

const columns = `n.name, n.zone, n.owner, n.contract_chain, n.attributes, n.created_at, n.updated_at, coalesce(
  (select jsonb_object_agg(a.coin_type::text, jsonb_build_object('address', a.address, 'createdAt', a.created_at))
   from name_addresses a where a.name = n.name), '{}') as addresses`

/** Names, and the signed messages that were used for them. */
export function createNameRepository({
  rows,
  transaction,
}: Pick<Database, 'rows' | 'transaction'>) {
  /**
   * The one way to change names: each change is counted with it, by which every process of the database sees that what
   * it has read is old. The count is the last row that is locked, so that no two changes wait for each other in a circle.
   */
  function change<Outcome>(
    work: (session: Session) => Promise<Outcome>,
    isChange: (outcome: Outcome) => boolean,
  ): Promise<Outcome> {
    return transaction(async (session) => {
      const outcome = await work(session)
      if (isChange(outcome))
        await session.rows(
          `insert into name_changes (subject, count) values ('names', 1)
           on conflict (subject) do update set count = name_changes.count + 1`,
        )
      return outcome
    })
  }

  async function find(name: string): Promise<StoredName | undefined> {
    const [row] = await rows(`select ${columns} from names n where n.name = $1`, [name])
    return row && readRow(row)
  }

  return {
    find,

    /** How often names were changed: another number says that what was read before may be old. */
    async changes(): Promise<number> {
      const [row] = await rows("select count from name_changes where subject = 'names'")
      return Number(row?.['count'] ?? 0)
    },

    /** The names of an account, the oldest first. */
    async ofOwner(owner: string): Promise<StoredName[]> {
      const found = await rows(
        `select ${columns} from names n where n.owner = $1
         order by n.created_at, n.name limit ${maxNamesOfOwner}`,
        [owner.toLowerCase()],
      )
      return found.map(readRow)
    },

    /** Those of some names that no one can get any more: they, or others that look like them, are somebody's. */
    async takenAmong(labels: readonly string[], zone: string): Promise<ReadonlySet<string>> {
      const found = await rows(
        `select skeleton from names where zone = $1 and skeleton = any($2::text[])
         union select skeleton from name_blocks where zone = $1 and skeleton = any($2::text[])`,
        [zone, labels.map(skeletonOf)],
      )
      const skeletons = new Set(found.map(({ skeleton }) => skeleton))
      return new Set(labels.filter((label) => skeletons.has(skeletonOf(label))))
    },

    /**
     * Gives a name to an account. The database decides, so that of two who ask at the same time one gets it, whichever
     * servers they reach.
     */
    register(
      { label, name, zone }: { label: string; name: string; zone: string },
      {
        attributes,
        coinTypes,
        contractChain,
        project,
        signed,
      }: {
        attributes: Readonly<Record<string, string>>
        coinTypes: readonly number[]
        contractChain?: string | undefined
        project: string
        signed: Signed
      },
    ): Promise<NotStored | 'stored'> {
      const { account, now } = signed
      return change(async (session) => {
        if (!(await spend(session, signed))) return 'replayed'
        const blocked = await session.rows(
          'select 1 from name_blocks where zone = $1 and skeleton = $2',
          [zone, skeletonOf(label)],
        )
        if (blocked.length > 0) return 'blocked'
        const made = await session.rows(
          `insert into names (name, zone, skeleton, owner, contract_chain, project, attributes, created_at, skeleton_version)
           select $1, $2, $3, $4, $5, $6, $7::jsonb, $8, ${skeletonVersion}
           where not exists (select 1 from names where zone = $2 and skeleton = $3)
           on conflict do nothing returning name`,
          [
            name,
            zone,
            skeletonOf(label),
            account.toLowerCase(),
            contractChain ?? null,
            project,
            JSON.stringify(attributes),
            now,
          ],
        )
        if (made.length === 0) return whyNot(session, { name, owner: account, zone })
        for (const coinType of coinTypes)
          await session.rows(
            'insert into name_addresses (name, coin_type, address, created_at) values ($1, $2, $3, $4)',
            [name, coinType, account.toLowerCase(), now],
          )
        return 'stored'
      }, isStored)
    },

    /** Puts attributes in the place of those before. */
    setAttributes(
      name: string,
      attributes: Readonly<Record<string, string>>,
      signed: Signed,
    ): Promise<NotChanged | 'stored'> {
      return change(async (session) => {
        if (!(await spend(session, signed))) return 'replayed'
        const changed = await session.rows(
          `update names set attributes = $2::jsonb, updated_at = $3
           where name = $1 and owner = $4 returning name`,
          [name, JSON.stringify(attributes), signed.now, signed.account.toLowerCase()],
        )
        return changed.length > 0 ? 'stored' : 'lost'
      }, isStored)
    },

    /** Gives a name another address of a chain. */
    setAddress(
      name: string,
      { address, coinType }: { address: string; coinType: number },
      signed: Signed,
    ): Promise<NotChanged | 'stored'> {
      return change(async (session) => {
        if (!(await spend(session, signed))) return 'replayed'
        const changed = await session.rows(
          'update names set updated_at = $2 where name = $1 and owner = $3 returning name',
          [name, signed.now, signed.account.toLowerCase()],
        )
        if (changed.length === 0) return 'lost'
        await session.rows(
          `insert into name_addresses (name, coin_type, address, created_at) values ($1, $2, $3, $4)
           on conflict (name, coin_type) do update set address = $3, created_at = $4`,
          [name, coinType, address.toLowerCase(), signed.now],
        )
        return 'stored'
      }, isStored)
    },

    /** Takes a name from its owner, and keeps it from everybody; answers whether anybody had it. */
    takeDown(
      { label, name, zone }: { label: string; name: string; zone: string },
      { actor, now }: { actor: string; now: number },
    ): Promise<boolean> {
      return change(async (session) => {
        const gone = await session.rows('delete from names where name = $1 returning owner', [name])
        await session.rows(
          `insert into name_blocks (zone, skeleton, name, created_at, skeleton_version)
           values ($1, $2, $3, $4, ${skeletonVersion}) on conflict do nothing`,
          [zone, skeletonOf(label), name, now],
        )
        const owner = gone[0]?.['owner'] ?? null
        await audit(session, { action: 'name.take_down', actor, change: { owner }, target: name })
        return gone.length > 0
      }, Boolean)
    },

    /** Lets a name that was taken down be registered again; answers whether it was. */
    allow(
      { label, name, zone }: { label: string; name: string; zone: string },
      { actor }: { actor: string },
    ): Promise<boolean> {
      return change(async (session) => {
        const freed = await session.rows(
          'delete from name_blocks where zone = $1 and skeleton = $2 returning name',
          [zone, skeletonOf(label)],
        )
        if (freed.length === 0) return false
        await audit(session, { action: 'name.allow', actor, change: {}, target: name })
        return true
      }, Boolean)
    },
  }
}

function isStored(outcome: NotStored | NotChanged | 'stored'): boolean {
  return outcome === 'stored'
}

/** Uses up what was signed; false when it was used before. */
async function spend(session: Session, { account, now, once, until }: Signed): Promise<boolean> {
  const digest = createHash('sha256').update(`${account.toLowerCase()}\n${once}`).digest('hex')
  await session.rows(
    `delete from name_messages where digest in (
       select digest from name_messages where expires_at <= $1 limit ${removedAtOnce} for update skip locked)`,
    [now],
  )
  const spent = await session.rows(
    'insert into name_messages (digest, expires_at) values ($1, $2) on conflict do nothing returning digest',
    [digest, until + maxClockDifferenceMs],
  )
  return spent.length > 0
}

async function whyNot(
  session: Session,
  { name, owner, zone }: { name: string; owner: string; zone: string },
): Promise<NotStored> {
  const found = await session.rows(
    'select name, owner from names where name = $1 or (zone = $2 and owner = $3)',
    [name, zone, owner.toLowerCase()],
  )
  if (found.some((row) => row['name'] === name)) return 'taken'
  return found.length > 0 ? 'owned' : 'alike'
}

async function audit(
  session: Session,
  {
    action,
    actor,
    change,
    target,
  }: { action: string; actor: string; change: object; target: string },
): Promise<void> {
  await session.rows(
    'insert into audit_log (action, actor, target, change) values ($1, $2, $3, $4::jsonb)',
    [action, actor, target, JSON.stringify(change)],
  )
}

function readRow(row: Record<string, unknown>): StoredName {
  const updatedAt = row['updated_at']
  const contractChain = row['contract_chain']
  return {
    addresses: row['addresses'] as StoredName['addresses'],
    attributes: row['attributes'] as StoredName['attributes'],
    contractChain: contractChain === null ? undefined : String(contractChain),
    createdAt: Number(row['created_at']),
    name: String(row['name']),
    owner: String(row['owner']),
    updatedAt: updatedAt === null ? undefined : Number(updatedAt),
    zone: String(row['zone']),
  }
}
