import type { Namespace } from '@latchkey/protocol'
import { pageStorage } from '../../browser/pageStorage.ts'
import { InvalidSessionError } from '../../errors/signIn.ts'
import { isSameAddress } from '../../format/isSameAddress.ts'
import { createWatch } from '../kept/createWatch.ts'
import { makeMessage } from '../kept/makeMessage.ts'
import { readSessions } from '../kept/readSessions.ts'
import type { SignInParameters } from '../kept/signIn.ts'
import type { Siwx, SiwxContext, SiwxSession } from '../Siwx.ts'
import { verifySession } from './verifySession.ts'

const weekSeconds = 7 * 24 * 60 * 60

/** More than a visitor has accounts and networks; the oldest go first. */
const maxSessions = 50

export type LocalSessions = Pick<
  Siwx,
  'addSession' | 'createMessage' | 'getSessions' | 'revokeSession' | 'setSessions'
> & { watchSessions: ReturnType<typeof createWatch>['watch'] }

/** The sessions that a browser's storage keeps. */
export function createLocalSessions({
  call,
  now = Date.now,
  page = window.location,
  parameters,
  storage = pageStorage(window),
  storageKey,
}: {
  call: SiwxContext['call']
  now?: () => number
  page?: Pick<Location, 'href' | 'host'>
  parameters: SignInParameters
  storage?: Pick<Storage, 'getItem' | 'setItem'>
  storageKey: string
}): LocalSessions {
  const read = () => readSessions(storage.getItem(storageKey))
  const write = (sessions: readonly SiwxSession[]) =>
    storage.setItem(storageKey, JSON.stringify(sessions.slice(-maxSessions)))
  /** @throws {VerifierUnreachableError} when the account is a contract that cannot be asked: nothing is known then */
  async function isValid(session: SiwxSession): Promise<boolean> {
    // By the clock that wrote it; the tolerance of the verifier is for another's.
    if (Date.parse(session.data.expirationTime ?? '') <= now()) return false
    try {
      await verifySession(session, { call, domain: page.host, now: now() })
      return true
    } catch (error) {
      if (isUnreachable(error)) throw error
      return false
    }
  }
  const require = async (session: SiwxSession) => {
    try {
      await verifySession(session, { call, domain: page.host, now: now() })
    } catch (cause) {
      throw isUnreachable(cause) ? cause : new InvalidSessionError({ cause })
    }
  }

  return {
    async addSession(session) {
      await require(session)
      await parameters.verify?.(session)
      // Another tab may have written meanwhile.
      write([...without(read(), session.data.chainId, session.data.accountAddress), session])
    },
    async createMessage({ accountAddress, chainId, notBefore }) {
      const { lifetimeSeconds = weekSeconds, resources, statement } = parameters
      return makeMessage(page, {
        accountAddress,
        chainId,
        expirationTime: new Date(now() + lifetimeSeconds * 1000).toISOString(),
        issuedAt: new Date(now()).toISOString(),
        nonce: (await parameters.getNonce?.()) ?? randomNonce(),
        notBefore,
        resources,
        statement,
      })
    },
    async getSessions(chainId, address) {
      const own = read().filter(({ data }) => isOf(data, chainId, address))
      const valid = await Promise.all(own.map(isValid))
      return own.filter((_, index) => valid[index])
    },
    async revokeSession(chainId, address) {
      write(without(read(), chainId, address))
    },
    async setSessions(sessions) {
      for (const session of sessions) await require(session)
      write(sessions)
    },
    watchSessions: createWatch(storageKey).watch,
  }
}

/** By its code, as the class would come with the code of a namespace. */
function isUnreachable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'siwx.unreachable'
}

function without(sessions: readonly SiwxSession[], chainId: string, address: string) {
  return sessions.filter(({ data }) => !isOf(data, chainId, address))
}

function isOf(data: SiwxSession['data'], chainId: string, address: string): boolean {
  // With `namespaceOf` a page's first chunk would be two.
  const namespace = chainId.split(':')[0] as Namespace
  return data.chainId === chainId && isSameAddress(data.accountAddress, address, namespace)
}

/** 96 random bits in 24 letters and digits. */
function randomNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
