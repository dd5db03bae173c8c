import { createHash } from 'node:crypto'
import type { PlayAccount } from './PlayAccount.ts'
import type { StandIn } from './StandIn.ts'

/** A code that was given, until it is exchanged. */
export type Grant = {
  account: PlayAccount
  atMs: number
  challenge: string
  nonce: string
  redirectUri: string
  scopes: readonly string[]
}

/** Codes that were given. */
export type Grants = Map<string, Grant>

/** Takes a grant by its code, once, whatever comes of it; or says what is wrong. */
export function takeGrant(
  form: URLSearchParams,
  { grants, now, standIn }: { grants: Grants; now: number; standIn: StandIn },
): Grant | 'code' | 'grant' | 'old' | 'redirect' | 'verifier' {
  const kind = form.get('grant_type')
  if (kind !== 'authorization_code' && (standIn.needsGrantType || kind !== null)) return 'grant'
  const code = form.get('code') ?? ''
  const grant = grants.get(code)
  grants.delete(code)
  if (!grant) return 'code'
  if (standIn.proof === 'codes' && now > grant.atMs + standIn.codeSeconds * 1000) return 'old'
  if (form.get('redirect_uri') !== grant.redirectUri) return 'redirect'
  if (grant.challenge !== '' && challengeOf(form.get('code_verifier') ?? '') !== grant.challenge)
    return 'verifier'
  return grant
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}
