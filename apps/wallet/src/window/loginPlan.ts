import { providerFacts, type SocialProvider } from '@latchkey/protocol/wallet'
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
  provider: SocialProvider
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
  const read = JSON.parse(await openText(sealed, key)) as Partial<Record<string, unknown>>
  const text = (name: string) => {
    const value = read[name]
    if (typeof value !== 'string' || value.length > maxLength) throw new RangeError(name)
    return value
  }
  const { choosesAccount, locale, mode } = read
  const provider = text('provider')
  if (read['version'] !== version || !isProvider(provider)) throw new RangeError('No plan of ours')
  if (!/^[\w-]{22}$/.test(text('loginId'))) throw new RangeError('loginId')
  return {
    challenge: text('challenge'),
    choosesAccount: choosesAccount === true,
    client: text('client'),
    locale: typeof locale === 'string' ? locale : undefined,
    loginId: text('loginId'),
    mode: mode === 'dark' || mode === 'light' ? mode : undefined,
    nonce: text('nonce'),
    provider,
    state: text('state'),
  }
}

function isProvider(name: string): name is SocialProvider {
  return Object.hasOwn(providerFacts, name)
}
