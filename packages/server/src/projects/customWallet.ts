import { isBrowseLink, readAppLink, readPageLink } from '@latchkey/protocol'
import * as z from 'zod'

const isPageLink = (link: string) => readPageLink(link) !== undefined
const isAppLink = (link: string) => isPageLink(link) || readAppLink(link) !== undefined

const page = z
  .string()
  .max(2048)
  .refine(isPageLink, 'Expected an address with https://')
  .nullable()
  .optional()
const app = z
  .string()
  .max(2048)
  .refine(isAppLink, 'Expected an address with https:// or the scheme of an app, such as wallet://')
  .nullable()
  .optional()
const caip2 = z
  .string()
  .regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'Expected a CAIP-2 id, such as eip155:1')

/** A wallet that a site brings to its list (S3.50). What a browser would run or read locally is refused as a link. */
export const customWallet = z.strictObject({
  app_store: page,
  browse_link: z
    .string()
    .max(2048)
    .refine(
      isBrowseLink,
      'Expected a link with {url} in it, such as https://wallet.example/open?url={url}',
    )
    .nullable()
    .optional(),
  /** Clients drop a wallet that serves none of their networks. */
  chains: z.array(caip2).min(1).max(200),
  chrome_store: page,
  description: z.string().max(512).nullable().optional(),
  desktop_link: app,
  homepage: page,
  // Lists of ids are written with commas.
  id: z
    .string()
    .regex(/^[\w.:-]{1,128}$/, 'Expected letters, digits and . _ : - only, at most 128 of them'),
  /** The picture of a catalogue wallet, by its id; `image_url` wins. */
  image_id: z.string().max(128).optional(),
  image_url: page,
  injected: z
    .array(
      z.strictObject({
        injected_id: z.string().regex(/^[\w$.]{1,128}$/),
        namespace: z.string().regex(/^[-a-z0-9]{3,8}$/),
      }),
    )
    .max(20)
    .nullable()
    .optional(),
  link_mode: page,
  mobile_link: app,
  name: z.string().trim().min(1).max(64),
  play_store: page,
  rdns: z
    .string()
    .max(253)
    .regex(/^[\w-]+(\.[\w-]+)+$/, 'Expected a reverse domain name, such as com.example.wallet')
    .nullable()
    .optional(),
  webapp_link: page,
})
