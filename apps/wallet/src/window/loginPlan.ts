import { providerFacts, type WindowProvider } from '@latchkey/protocol/wallet'
import { openText, sealText } from './sealText.ts'

/**
 * What a frame tells the window of a login: whom to ask, and with what. Whoever opened the window can write one, so that none of
 * it chooses where the window goes.
 */
export type LoginPlan = {
  /** Of a verifier that the server keeps (RFC 7636, S256). */
  challenge: string
  /** The visitor says which of their accounts it is. */
  choosesAccount: boolean
  client: string
  locale?: string | undefined
  loginId: string
  mode?: 'dark' | 'light' | undefined
  nonce: string
  provider: WindowProvider
  /** What the role `recovery` needs a code of its own with, where it does. */
  recovery?: { challenge: string; client: string; id: string; state: string } | undefined
  state: string
}

const version = 1
const maxLength = 512

export function sealPlan(plan: LoginPlan, key: CryptoKey): Promise<string> {
  return sealText(JSON.stringify({ ...plan, version }), key)
}

/**
 * Opens one, by hand: the window is away before a library of schemas could have loaded.
 *
 * @throws for what is none, or under another key, or of another version
 */
export async function openPlan(sealed: string, key: CryptoKey): Promise<LoginPlan> {
  const read: Read = JSON.parse(await openText(sealed, key))
  const { choosesAccount, locale, mode, recovery } = read
  const provider = text(read, 'provider')
  if (read['version'] !== version || !isProvider(provider)) throw new RangeError('No plan of ours')
  return {
    ...askedWith(read),
    choosesAccount: choosesAccount === true,
    locale: typeof locale === 'string' ? locale : undefined,
    loginId: idOf(read, 'loginId'),
    mode: mode === 'dark' || mode === 'light' ? mode : undefined,
    nonce: text(read, 'nonce'),
    provider,
    recovery: recovery === undefined ? undefined : readRecovery(Object(recovery)),
  }
}

type Read = Partial<Record<string, unknown>>

function readRecovery(read: Read): NonNullable<LoginPlan['recovery']> {
  return { ...askedWith(read), id: idOf(read, 'id') }
}

function askedWith(read: Read): Pick<LoginPlan, 'challenge' | 'client' | 'state'> {
  return {
    challenge: text(read, 'challenge'),
    client: text(read, 'client'),
    state: text(read, 'state'),
  }
}

function idOf(read: Read, name: string): string {
  const id = text(read, name)
  if (!/^[\w-]{22}$/.test(id)) throw new RangeError(name)
  return id
}

function text(read: Read, name: string): string {
  const value = read[name]
  if (typeof value !== 'string' || value.length > maxLength) throw new RangeError(name)
  return value
}

function isProvider(name: string): name is WindowProvider {
  return Object.hasOwn(providerFacts, name)
}
