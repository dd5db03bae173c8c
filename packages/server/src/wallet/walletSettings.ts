import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { list, number } from '../config/fromText.ts'
import { siteLogins } from '../roles/site/siteLoginSettings.ts'
import { walletSocial } from '../roles/social/socialSettings.ts'
import { embedder } from './embedder.ts'

const mails = (perHour: number, perDay: number) =>
  z
    .strictObject({
      perDay: number(z.number().int().positive()).default(perDay),
      perHour: number(z.number().int().positive()).default(perHour),
    })
    .prefault({})

/** The origin of the wallet and what its role needs. Its key file is beside that of the other role, outside the database. */
export const walletSettings = z.strictObject({
  /** Where a project’s visitors approve: `window` always in one, `auto` where a frame cannot prove that it is seen. */
  approvals: list(
    z.strictObject({ place: z.enum(['auto', 'window']), project: z.string().min(1).max(64) }),
  ).default([]),
  /** What was built of the wallet's pages. */
  assets: z
    .string()
    .min(1)
    .default(fileURLToPath(new URL('../../wallet/', import.meta.url))),
  /** Sites that may show the wallet besides those that were added by command: `{ "project": "shop", "origins": ["https://shop.example"] }`. */
  embedders: list(
    z.strictObject({ origins: z.array(embedder).max(200), project: z.string().min(1).max(64) }),
  ).default([]),
  /** Folder of the key files. */
  keys: z.string().min(1).default('./latchkey-keys'),
  /** Of each role. */
  limits: z
    .strictObject({
      /** Mails that one visitor’s address asks for. */
      mailsPerAddress: mails(10, 40),
      /** Mails to one e-mail address. */
      mailsPerEmail: mails(5, 20),
      /** Mails for one project: one network gets a tenth, and half is kept for visitors who ask for one. */
      mailsPerProject: mails(100, 1000),
    })
    .prefault({}),
  mail: z
    .union([
      /** No mail is sent: its text is in the log, with its code. The wallet is for development chains alone. */
      z.literal('log'),
      z.strictObject({
        from: z.string().min(3).max(320),
        /** `smtps://user:password@mail.example.com`; secret. */
        url: z
          .url({ protocol: /^smtps?$/ })
          // An option of the mail client there, such as requireTLS=false, would send the login in the clear.
          .refine((url) => !/[?#]/.test(url), {
            message:
              'The address of a mail server has no "?" and no "#"; inside a user name or a password write %3F and %23',
          }),
      }),
    ])
    .optional(),
  /**
   * A new device waits for another one of its wallet that was used in the last so many days, at each role by its own record;
   * without an answer it is let in after so many hours. 0 holds none.
   */
  newDeviceHold: z
    .strictObject({
      days: number(z.number().int().min(0).max(365)).default(14),
      hours: number(z.number().int().min(0).max(168)).default(24),
    })
    .prefault({}),
  /** Where the wallet's origin listens. */
  port: number(z.number().int().min(0).max(65_535)).default(4501),
  /** Projects whose own server says who a visitor is; the role `recovery` has a list of its own. */
  siteLogins,
  /** Accounts by which visitors log in beside their e-mail addresses; off for each provider without settings. */
  social: walletSocial,
  /** Where browsers reach it, such as `https://wallet.shop.example`; by default what it listens on. */
  url: z.url({ protocol: /^https?$/ }).optional(),
})
export type WalletSettings = z.output<typeof walletSettings>
