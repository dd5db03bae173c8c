import { siteFacts } from '@latchkey/protocol/wallet'
import * as z from 'zod'
import { list } from '../../config/fromText.ts'
import { isOfThisMachine, isReachable } from '../isReachable.ts'

const maxLogins = 200

/** Neither a pattern nor a place to fill in: one issuer, to the letter. */
const issuer = z
  .string()
  .max(255)
  .refine(
    (text) => isReachable(text) && !/[\s|{}*<>]/.test(text),
    'Expected one https address to the letter, such as https://shop.example, without a place to fill in',
  )

/** Projects whose own server says who a visitor is. Each role has a list of its own, and believes no one else. */
export const siteLogins = list(
  z.strictObject({
    /** By which the server signs. */
    algorithms: list(z.enum(siteFacts.algorithms))
      .refine((names) => names.length > 0, 'Expected ES256, EdDSA or RS256')
      .default([...siteFacts.algorithms]),
    /** Who signs (`iss`). */
    issuer,
    /** Its public keys, as a set (RFC 7517). */
    keys: z
      .string()
      .max(2048)
      .refine(
        isReachable,
        'Expected https and a public host, such as https://shop.example/keys.json, or for a project for development an address of this machine',
      ),
    /** How far it is believed. */
    level: z
      .literal('login', {
        error: 'Expected "login": that a site’s own login lets in new browsers is not built',
      })
      .default('login'),
    project: z.string().min(1).max(64),
  }),
)
  .refine((logins) => logins.length <= maxLogins, `Expected no more than ${maxLogins} projects`)
  .default([])

export type SiteLoginSettings = z.output<typeof siteLogins>[number]

/** Whether its keys come from this machine: for projects and chains for development alone. */
export function isForPlay({ issuer: text, keys }: Pick<SiteLoginSettings, 'issuer' | 'keys'>) {
  return isOfThisMachine(keys) || isOfThisMachine(text)
}
