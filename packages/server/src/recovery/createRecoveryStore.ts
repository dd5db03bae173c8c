import { randomBytes, randomInt } from 'node:crypto'
import { type LinkAnswer, partAad, type RegistrationState } from '@latchkey/protocol/wallet'
import { ApiError } from '../http/ApiError.ts'
import type { KnownBrowser } from '../mail/readBrowser.ts'
import { tooOften } from '../mail/tooOften.ts'
import type { MarkedRows, MarkedSession } from '../roles/createMarkedRows.ts'
import type { RoleKeys } from '../roles/createRoleKeys.ts'
import type { Row } from '../roles/markedTables.ts'
import { partDamaged } from '../roles/partDamaged.ts'
import { unwrapPart } from '../roles/unwrapPart.ts'
import { wrappingPlace } from '../roles/wrapping.ts'

/** How long a link counts. */
export const registrationLifetimeMs = 10 * 60_000
/** Between two mails of a registration. */
export const registrationResendMs = 30_000
/** Of which one is shown where the visitor waits. */
const numbers = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))
/** Wrong numbers, after which it is refused. */
const maxNumberTries = 3
/** How long a registered device may read the part: what it does with it takes seconds. */
const registeredMs = 10 * 60_000
const removedAtOnce = 20
/** Devices that make a wallet at once are done with it within this. */
const makingMs = 10 * 60_000
/** Of devices that make a wallet at once, and tries that led nowhere. */
const maxPartsOfWallet = 16
/**
 * How long parts of tries that led nowhere count against the others. None is deleted: that its wallet was not made is the word of
 * the role `wallet`, which an older backup or another version of it may have forgotten.
 */
const partsCountMs = 24 * 60 * 60_000

export type Registration = {
  id: string
  number: string
  expiresInMs: number
  retryInMs: number
  /** For the mail alone. */
  token: string
}

/** What a link would let in, with the wallet in the place of its owner's address. */
export type LinkState =
  | Exclude<LinkAnswer, { status: 'waiting' }>
  | (Omit<Extract<LinkAnswer, { status: 'waiting' }>, 'email'> & { walletId: string })

export type RecoveryStore = ReturnType<typeof createRecoveryStore>

/** Part 2 of managed slots, and which devices were registered to read it. */
export function createRecoveryStore({
  keys,
  marked,
  now,
}: {
  keys: RoleKeys
  marked: MarkedRows
  now: () => number
}) {
  const numberMark = (id: string, number: string) => keys.mac('number', `${id}|${number}`)
  const tokenMark = (token: string) => keys.mac('token', token)
  const partPlace = (walletId: string, slotId: string) =>
    wrappingPlace.part(partAad({ kind: 'managed', slotId, walletId }))

  const identityOf = (email: string) => keys.mac('identity', `email||${email}`)

  function addressOf(row: Row): string {
    const place = wrappingPlace.address(String(row['wallet_id']))
    return Buffer.from(keys.unwrap(row['address_wrapped'] as Uint8Array, place)).toString()
  }

  /** Notes whose wallet is being made, where the identity has none. Of wallets that were never made the newest counts. */
  async function beginIdentity(
    session: MarkedSession,
    { email, walletId }: { email: string; walletId: string },
  ): Promise<'begun' | 'made' | 'missing'> {
    const identity = identityOf(email)
    const find = () =>
      session.require('recovery_identities', 'identity = $1 for update', [identity])
    const begun = { created_at: now(), identity, kind: 'email', made_at: null, wallet_id: walletId }
    const [known] = await find()
    if (!known && (await session.add('recovery_identities', begun))) return 'begun'
    // Of two that begin at once the second finds what the first has begun.
    const standing = known ?? (await find())[0]
    const madeAt = standing?.['made_at'] ?? null
    if (standing && madeAt === null) {
      await session.put('recovery_identities', { ...standing, wallet_id: walletId })
      return 'begun'
    }
    const isJustMade = standing?.['wallet_id'] === walletId && Number(madeAt) > now() - makingMs
    return isJustMade ? 'made' : 'missing'
  }

  async function findMade(
    session: Pick<MarkedSession, 'find'>,
    { email, walletId }: { email: string; walletId: string },
  ): Promise<Row | undefined> {
    const [known] = await session.find('recovery_identities', 'identity = $1', [identityOf(email)])
    return known?.['wallet_id'] === walletId && known['made_at'] !== null ? known : undefined
  }

  async function keepMade({
    descriptor,
    email,
    walletId,
  }: {
    descriptor: string | undefined
    email: string
    walletId: string
  }): Promise<void> {
    const identity = identityOf(email)
    await marked.transaction(async (session) => {
      const [known] = await session.find('recovery_identities', 'identity = $1 for update', [
        identity,
      ])
      // The first that is made stays, whoever says what later.
      if (known && known['made_at'] !== null) return
      await session.put('recovery_identities', {
        created_at: now(),
        ...known,
        descriptor: descriptor ?? null,
        identity,
        kind: 'email',
        made_at: now(),
        wallet_id: walletId,
      })
    })
  }

  return {
    /**
     * Keeps the part of a slot of a wallet that is being made. The same again changes nothing, and nothing takes the place
     * of another part: `conflict` for another one of the slot, and where a wallet has too many. `made` where another device
     * has made the wallet just now. `missing` where this role knows that the address has a wallet: the role `wallet`, which
     * says that it has none, has lost it.
     */
    async putPart({
      device,
      email,
      isReturned = false,
      part,
      slotId,
      walletId,
    }: {
      device: string
      email: string
      /** Of a wallet that is made, and that a device has brought back to the other role. */
      isReturned?: boolean | undefined
      part: Uint8Array
      slotId: string
      walletId: string
    }): Promise<'conflict' | 'kept' | 'made' | 'missing'> {
      const place = partPlace(walletId, slotId)
      const [found] = await marked.find('recovery_wallets', 'wallet_id = $1 and slot_id = $2', [
        ...[walletId, slotId],
      ])
      if (found) {
        const kept = unwrapPart(keys, found['part'], { kind: 'managed', slotId, walletId })
        const isSame = found['maker'] === device && Buffer.from(kept).equals(part)
        return isSame ? 'kept' : 'conflict'
      }
      return marked.transaction(async (session) => {
        if (isReturned) {
          if (!(await findMade(session, { email, walletId }))) return 'missing'
        } else {
          const standing = await beginIdentity(session, { email, walletId })
          if (standing !== 'begun') return standing
        }
        const counted = await session.rows(
          'select slot_id from recovery_wallets where wallet_id = $1 and created_at > $2 for update',
          [walletId, now() - partsCountMs],
        )
        if (counted.length >= maxPartsOfWallet) return 'conflict'
        const isAdded = await session.add('recovery_wallets', {
          address_wrapped: keys.wrap(Buffer.from(email), wrappingPlace.address(walletId)),
          created_at: now(),
          maker: device,
          part: keys.wrap(part, place),
          slot_id: slotId,
          wallet_id: walletId,
        })
        return isAdded ? 'kept' : 'conflict'
      })
    },

    /** What a wallet of an address was as it was made (`descriptorDigest`); undefined where this role does not know. */
    async knownOf({
      email,
      walletId,
    }: {
      email: string
      walletId: string
    }): Promise<string | undefined> {
      const known = await findMade(marked, { email, walletId })
      return optional(known?.['descriptor'])
    },

    /** A device that has put a part here says that its wallet is made; whether it has one here. */
    async setMade({
      descriptor,
      device,
      walletId,
    }: {
      /** SHA-256 of what it is (`descriptorDigest`). */
      descriptor: string
      device: string
      walletId: string
    }): Promise<boolean> {
      const [own] = await marked.find(
        'recovery_wallets',
        'wallet_id = $1 and maker = $2 order by created_at desc limit 1',
        [walletId, device],
      )
      if (!own) return false
      await keepMade({ descriptor, email: addressOf(own), walletId })
      return true
    },

    /** The role `wallet` has introduced a device to a wallet: it is made, whatever this role knew before. */
    async setIntroduced({
      descriptor,
      email,
      walletId,
    }: {
      descriptor?: string | undefined
      email: string
      walletId: string
    }): Promise<void> {
      await keepMade({ descriptor, email, walletId })
    },

    /** The part, for the device that makes the wallet, or one that is registered. */
    async partOf({
      device,
      slotId,
      walletId,
    }: {
      device: string
      slotId: string
      walletId: string
    }): Promise<Uint8Array | undefined> {
      const [row] = await marked.require('recovery_wallets', 'wallet_id = $1 and slot_id = $2', [
        ...[walletId, slotId],
      ])
      const [registered] = await marked.find('recovery_devices', 'device = $1 and wallet_id = $2', [
        ...[device, walletId],
      ])
      const isRegistered = Number(registered?.['until'] ?? 0) > now()
      // Who has just put it here may read it back.
      const isMaker = row?.['maker'] === device && Number(row['created_at']) + registeredMs > now()
      if (!isRegistered && !isMaker) return undefined
      // Only the role `wallet` says that there is such a slot, to a device that was introduced.
      if (!row) throw partDamaged()
      return unwrapPart(keys, row['part'], { kind: 'managed', slotId, walletId })
    },

    /** Ends what a device was let in by, and what waits for it: it gets no part any more. */
    async endOf(device: string): Promise<void> {
      await marked.transaction(async (session) => {
        for (const table of ['recovery_devices', 'recovery_registrations'] as const)
          await session.remove(table, 'device = $1', [device])
        const made = await session.find(
          'recovery_wallets',
          'maker = $1 and created_at > $2 for update',
          [device, now() - registeredMs],
        )
        for (const row of made) await session.put('recovery_wallets', { ...row, maker: '' })
      })
    },

    /** The address that this role knows of a wallet's owner. */
    async emailOf(walletId: string): Promise<string | undefined> {
      const [row] = await marked.require('recovery_wallets', 'wallet_id = $1 order by created_at', [
        walletId,
      ])
      return row && addressOf(row)
    },

    /**
     * What a device was answered, within 30 s of the mail: the answer may have been lost.
     *
     * @throws {ApiError} 429 where that device was refused meanwhile
     */
    async recent({
      device,
      walletId,
    }: {
      device: string
      walletId: string
    }): Promise<Omit<Registration, 'token'> | undefined> {
      const [row] = await marked.find('recovery_registrations', 'wallet_id = $1 and device = $2', [
        ...[walletId, device],
      ])
      const at = now()
      const retryInMs = Math.min(
        registrationResendMs,
        Number(row?.['sent_at'] ?? 0) + registrationResendMs - at,
      )
      if (!row || retryInMs <= 0) return undefined
      const id = String(row['id'])
      // Its mark alone is kept, which only this role can try.
      const number = numbers.find((each) => numberMark(id, each) === row['number'])
      if (row['status'] === 'refused' || number === undefined)
        throw tooOften(Math.ceil(retryInMs / 1000), { field: 'introduction' })
      const expiresInMs = Math.min(registrationLifetimeMs, Number(row['expires_at']) - at)
      return { expiresInMs, id, number, retryInMs }
    },

    /** Begins to register a device, in place of a registration that it waits for; undefined within 30 s of that one. */
    async start({
      browser,
      device,
      site,
      walletId,
    }: {
      browser: KnownBrowser
      device: string
      site: string
      walletId: string
    }): Promise<Registration | undefined> {
      const id = randomBytes(16).toString('base64url')
      const token = randomBytes(32).toString('base64url')
      const number = numbers[randomInt(numbers.length)] ?? ''
      const at = now()
      for (const [table, column] of [
        ['recovery_registrations', 'expires_at'],
        ['recovery_devices', 'until'],
      ])
        await marked.rows(
          `delete from ${table} where (wallet_id, device) in
             (select wallet_id, device from ${table} where ${column} <= $1 limit ${removedAtOnce})`,
          [at - registrationLifetimeMs],
        )
      const ofDevice = ['wallet_id = $1 and device = $2', [walletId, device]] as const
      // Of two that a device begins at once one has a mail.
      const isBegun = await marked.transaction(async (session) => {
        const [kept] = await session.find(
          'recovery_registrations',
          `${ofDevice[0]} for update`,
          ofDevice[1],
        )
        if (kept && Number(kept['sent_at']) > at - registrationResendMs) return false
        await session.remove('recovery_registrations', ...ofDevice)
        return session.add('recovery_registrations', {
          browser: browser.browser ?? null,
          device,
          expires_at: at + registrationLifetimeMs,
          id,
          number: numberMark(id, number),
          sent_at: at,
          site,
          status: 'waiting',
          system: browser.system ?? null,
          token: tokenMark(token),
          tries_left: maxNumberTries,
          wallet_id: walletId,
        })
      })
      if (!isBegun) return undefined
      return {
        expiresInMs: registrationLifetimeMs,
        id,
        number,
        retryInMs: registrationResendMs,
        token,
      }
    },

    /** What became of a registration, for the device that waits. */
    async stateOf({
      device,
      id,
    }: {
      device: string
      id: string
    }): Promise<RegistrationState['status']> {
      const [row] = await marked.find('recovery_registrations', 'id = $1 and device = $2', [
        ...[id, device],
      ])
      const status = row?.['status']
      if (status === 'registered' || status === 'refused') return status
      return row && Number(row['expires_at']) > now() ? 'waiting' : 'expired'
    },

    /** The wallet whose part a device may read, by the registration that it waits for. */
    async walletOf({ device, id }: { device: string; id: string }): Promise<string | undefined> {
      const [row] = await marked.find('recovery_registrations', 'id = $1 and device = $2', [
        ...[id, device],
      ])
      const [registered] = await marked.find('recovery_devices', 'device = $1 and wallet_id = $2', [
        ...[device, row?.['wallet_id'] ?? ''],
      ])
      return registered && Number(registered['until']) > now()
        ? String(registered['wallet_id'])
        : undefined
    },

    /** What a link would let in, for whoever has its token; nothing of it changes. */
    async describe({ device, token }: { device: string; token: string }): Promise<LinkState> {
      const [row] = await marked.find('recovery_registrations', 'token = $1', [tokenMark(token)])
      if (!row || Number(row['expires_at']) <= now()) return { status: 'expired' }
      if (row['status'] === 'refused') return { status: 'refused' }
      if (row['status'] !== 'waiting')
        return { status: row['device'] === device ? 'registered' : 'expired' }
      return {
        browser: optional(row['browser']),
        isHere: row['device'] === device,
        sentAtMs: Number(row['sent_at']),
        site: String(row['site']),
        status: 'waiting',
        system: optional(row['system']),
        walletId: String(row['wallet_id']),
      }
    },

    /** Refuses the device that waits, by the link of the mail; a link that is over refuses nothing. */
    async refuse(token: string): Promise<void> {
      await marked.transaction(async (session) => {
        const [row] = await session.find('recovery_registrations', 'token = $1 for update', [
          tokenMark(token),
        ])
        if (row?.['status'] === 'waiting')
          await session.put('recovery_registrations', { ...row, status: 'refused' })
      })
    },

    /**
     * Finishes by the link of the mail: the device that waits by its proof alone, any other browser with the number that is
     * shown where the visitor waits.
     *
     * @throws {ApiError} 410 `code_expired` for a link that is over, 403 `device_refused` once too many numbers were wrong,
     *   400 `code_wrong` for a number that is wrong or missing
     */
    async finish({
      device,
      number,
      token,
    }: {
      /** Whose browser has opened the link. */
      device: string
      number: string | undefined
      token: string
    }): Promise<void> {
      // Refusals are answers, not faults: what they changed must stay.
      const refusal = await marked.transaction(async (session) => {
        const [row] = await session.find('recovery_registrations', 'token = $1 for update', [
          tokenMark(token),
        ])
        if (!row || Number(row['expires_at']) <= now()) return expired()
        const id = String(row['id'])
        // Pressed twice, or its answer was lost: it is done, and nothing more is.
        if (row['status'] === 'registered') {
          const isKnown = number !== undefined && numberMark(id, number) === row['number']
          return row['device'] === device || isKnown ? undefined : expired()
        }
        if (row['status'] !== 'waiting') return refused()
        if (row['device'] !== device) {
          if (number === undefined) return numberWanted()
          if (numberMark(id, number) !== row['number']) {
            const triesLeft = Number(row['tries_left']) - 1
            await session.put('recovery_registrations', {
              ...row,
              status: triesLeft > 0 ? 'waiting' : 'refused',
              tries_left: triesLeft,
            })
            return triesLeft > 0 ? numberWrong(triesLeft) : refused()
          }
        }
        await session.put('recovery_devices', {
          device: row['device'],
          until: now() + registeredMs,
          wallet_id: row['wallet_id'],
        })
        await session.put('recovery_registrations', { ...row, status: 'registered' })
        return undefined
      })
      if (refusal) throw refusal
    },
  }
}

function optional(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function expired(): ApiError {
  return new ApiError({
    code: 'code_expired',
    description: 'The link has expired.',
    field: 'token',
    status: 410,
  })
}

function numberWanted(): ApiError {
  return new ApiError({
    code: 'number_wanted',
    description: 'This is another browser: type the number that is shown where you log in.',
    field: 'number',
    status: 400,
  })
}

function numberWrong(triesLeft: number): ApiError {
  return new ApiError({
    code: 'code_wrong',
    description: 'That is not the number.',
    field: 'number',
    status: 400,
    triesLeft,
  })
}

function refused(): ApiError {
  return new ApiError({
    code: 'device_refused',
    description: 'The device was refused: log in again.',
    field: 'number',
    status: 403,
  })
}
