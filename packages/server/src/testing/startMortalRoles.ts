import { randomInt } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'
import type { Database } from '../database/Database.ts'
import { type DatabaseStep, KilledError, mortalDatabase } from './mortalDatabase.ts'
import { startWallet, type TestWallet } from './startWallet.ts'

type Role = 'recovery' | 'wallet'

/** Where a process is killed: before one of the things that it does and that stay. */
export type Cut = {
  /** How many of them are done before. */
  after: number
  /** Whether a mail of the request at which it dies was not sent. */
  losesMail: boolean
}

export type MortalRoles = Awaited<ReturnType<typeof startMortalRoles>>

const plenty = { burst: 1e6, perSecond: 1e6 }
const many = { perDay: 1e6, perHour: 1e6 }

/**
 * Both roles of the wallet as processes of their own over one database. What they do that stays is counted, and the one whose
 * turn it is at the cut dies, until it is started anew.
 */
export async function startMortalRoles(database: Database, { origin }: { origin: string }) {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-mortal-'))
  const started: TestWallet[] = []
  let waitedMs = 0
  let cut: Cut = { after: Number.POSITIVE_INFINITY, losesMail: false }
  let done: string[] = []

  async function startRole(role: Role) {
    let isDead = false
    let isRunning = false
    /** The process does one more thing that stays, or is killed before it. */
    function live(name: string): void {
      if (isRunning && !isDead) {
        isDead = done.length === cut.after
        done.push(name)
      }
      if (isDead) throw new KilledError(name)
    }
    const server = await startWallet({
      config: {
        limits: { ratePerAddress: { keys: plenty, light: plenty, login: plenty, rest: plenty } },
        parts: [role],
      },
      database: {
        ...database,
        ...mortalDatabase(database, {
          live(step) {
            if (stays(step)) live(step.sql.replace(/\s+/g, ' ').slice(0, 60))
            else if (isDead) throw new KilledError(step.sql)
          },
        }),
      },
      dependencies: { now: () => Date.now() + waitedMs },
      folder,
      wallet: {
        limits: { mailsPerAddress: many, mailsPerEmail: many, mailsPerProject: many },
        mail: 'log',
        url: origin,
      },
    })
    started.push(server)
    isRunning = true

    return {
      close: server.close,
      async fetch(request: Request, address: string): Promise<Response> {
        const lines = server.logs.length
        try {
          if (isDead) throw new KilledError('killed')
          const answer = await server.server.wallet?.fetch(request, {
            incoming: { socket: { remoteAddress: address } },
          } as Partial<HttpBindings>)
          if (!answer) throw new Error('The wallet is not served')
          // What was only read is asked for again as well as not.
          if (request.method !== 'GET') live(`answer ${new URL(request.url).pathname}`)
          return answer
        } catch (error) {
          if (!(error instanceof KilledError)) throw error
          if (cut.losesMail) server.logs.length = lines
          // As browsers say it.
          throw new TypeError('Failed to fetch')
        }
      },
      isDead: () => isDead,
    }
  }

  const roles = { recovery: await startRole('recovery'), wallet: await startRole('wallet') }
  return {
    async close() {
      for (const { close } of Object.values(roles)) await close()
      await removeFolder(folder)
    },
    /** Counts from here on. */
    cutAt(next: Cut): void {
      cut = next
      done = []
    },
    /** What was done that stays since it is counted; the last of it was not, where a process is dead. */
    done: (): readonly string[] => done,
    isAnyDead: (): boolean => Object.values(roles).some((role) => role.isDead()),
    /** As one browser has it. */
    createFetch() {
      const address = `10.${randomInt(256)}.${randomInt(256)}.1`
      return async (input: Request | string, init?: RequestInit): Promise<Response> => {
        const request = new Request(input, init)
        const { pathname } = new URL(request.url)
        return roles[pathname.startsWith('/recovery/') ? 'recovery' : 'wallet'].fetch(
          request,
          address,
        )
      }
    },
    /** Mails to an address, the newest last. */
    mailsTo: (email: string): string[] =>
      started
        .flatMap(({ logs }) => logs)
        .filter((line) => line.includes(`a mail to ${email}:`))
        .map((line) => JSON.parse(line) as { msg: string; time: number })
        .toSorted((one, other) => one.time - other.time)
        .map(({ msg }) => msg),
    now: () => Date.now() + waitedMs,
    /** Starts anew what is dead; it lives on. */
    async revive(): Promise<void> {
      cut = { after: Number.POSITIVE_INFINITY, losesMail: false }
      for (const role of ['recovery', 'wallet'] as const)
        if (roles[role].isDead()) {
          await roles[role].close()
          roles[role] = await startRole(role)
        }
    },
    wait(ms: number): void {
      waitedMs += ms
    },
  }
}

/**
 * What is read changes nothing, and what a transaction does not end with is undone: to die there is to die before the next that
 * stays. The age is kept by a timer, beside the requests.
 */
function stays({ isUndone, sql }: DatabaseStep): boolean {
  return !isUndone && /^\s*(?:commit|delete|insert|update)/i.test(sql) && !/_age\b/.test(sql)
}
