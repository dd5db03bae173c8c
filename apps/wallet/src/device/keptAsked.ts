import { providerFacts, type WindowProvider } from '@latchkey/protocol/wallet'

/** What a frame that is loaded anew continues a login at a provider with, as both roles know it. */
export type KeptAsked = {
  /** None where the role `recovery` was not asked. */
  challengeId: string | undefined
  /** This device has opened a wallet by an account of the provider. */
  isKnown: boolean
  /** The halves of what the provider signs, of each role. */
  nonceR: string
  nonceW: string
  provider: WindowProvider
}

const maxLength = 512

/** Reads what an earlier version of ours may have kept, or have kept none of; undefined for what is none. */
export function readKeptAsked(found: unknown): KeptAsked | undefined {
  const { challengeId, isKnown, nonceR, nonceW, provider } = Object(found) as Partial<KeptAsked>
  if (!isText(nonceR) || !isText(nonceW) || !isText(provider)) return undefined
  if (challengeId !== undefined && !isText(challengeId)) return undefined
  if (!Object.hasOwn(providerFacts, provider)) return undefined
  return { challengeId, isKnown: isKnown === true, nonceR, nonceW, provider }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= maxLength
}
