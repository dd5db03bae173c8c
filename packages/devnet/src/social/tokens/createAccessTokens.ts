import { randomBytes } from 'node:crypto'
import type { Grant } from '../Grant.ts'
import type { PlayAccount } from '../PlayAccount.ts'
import type { CodesStandIn } from '../StandIn.ts'

/** Tokens by which a provider answers who is there. */
export type AccessTokens = {
  /** Ends it, and where the provider does so each other one of the account; false where it does not count. */
  end(token: string): boolean
  /** Whose it is; undefined where it does not count. */
  find(token: string): PlayAccount | undefined
  /** What a code is exchanged for. */
  issue(grant: Grant): Record<string, number | string>
}

export function createAccessTokens(
  { revocation, said, tokenSeconds, tokenType }: CodesStandIn,
  { now }: { now: () => number },
): AccessTokens {
  const tokens = new Map<string, { account: PlayAccount; untilMs: number }>()
  const find = (token: string) => {
    const found = tokens.get(token)
    return found && now() < found.untilMs ? found.account : undefined
  }
  return {
    end(token) {
      const account = find(token)
      if (!account) return false
      tokens.delete(token)
      if (revocation?.endsAll)
        for (const [other, { account: of }] of tokens)
          if (of.sub === account.sub) tokens.delete(other)
      return true
    },
    find,
    issue({ account, scopes }) {
      const token = randomBytes(24).toString('base64url')
      const untilMs = tokenSeconds === undefined ? Infinity : now() + tokenSeconds * 1000
      tokens.set(token, { account, untilMs })
      return { access_token: token, token_type: tokenType, ...said(scopes) }
    },
  }
}
