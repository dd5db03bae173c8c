import { relayLimits } from '@latchkey/protocol/relay'
import * as z from 'zod'
import { boolean, list, number } from '../config/fromText.ts'
import { rate } from '../config/rate.ts'
import type { Held } from './MailboxStore.ts'

const count = (value: number) => number(z.number().int().positive()).default(value)

const held = ({ bytes, messages, receipts, subscriptions }: Held) =>
  z
    .strictObject({
      bytes: count(bytes),
      messages: count(messages),
      /** Rows of who has which message; beyond it a message comes again. */
      receipts: count(receipts),
      subscriptions: count(subscriptions),
    })
    .prefault({})

const mebibyte = 1024 * 1024

/** How the relay is set up. */
export const relaySettings = z.strictObject({
  /** Relay addresses that tokens may name besides the server's own. */
  audiences: list(z.url({ protocol: /^(wss?|https?)$/ })).default([]),
  enabled: boolean().default(true),
  limits: z
    .strictObject({
      /** Frames of any kind; who sends more is disconnected with 1013. */
      framesPerClient: rate(50, 500),
      /** How long checking a new socket may take. */
      handshakeMs: count(10_000),
      /** How long a socket may stay without a subscription, and how long one may take nothing. */
      idleMs: count(60_000),
      mailboxBytes: count(relayLimits.mailboxBytes),
      mailboxMessages: count(relayLimits.mailboxMessages),
      /** Requests of an address and of all that wait for the store; who sends more is refused. */
      pendingPerAddress: count(500),
      pendingRequests: count(10_000),
      /** Requests of a client that wait; its further frames are not read meanwhile. */
      pendingPerClient: count(64),
      /** Bytes of them. */
      pendingBytesPerClient: count(2 * 1024 * 1024),
      /** How often a socket is pinged; Node clients wait 35 s for it. */
      pingMs: number(z.number().int().min(100).max(30_000)).default(25_000),
      publishesPerAddress: rate(15, 60),
      publishesPerClient: rate(15, 60),
      socketsPerAddress: count(50),
      socketsPerClient: count(4),
      subscribersPerTopic: count(20),
      topicsPerClient: count(2000),
      /** New sockets: each costs a signature to check. */
      upgradesPerAddress: rate(10, 200),
      /**
       * What requests cost: 1 for each frame, each 8 KiB of it and of what it is answered with, each topic, receipt and
       * message; 10 more for what reads mailboxes or changes subscriptions.
       */
      workPerAddress: rate(200, 5000),
      workPerClient: rate(100, 2500),
    })
    .prefault({}),
  /** What may be stored over all topics, by whoever stores it; beyond it `StorageLimitExceeded`. */
  storage: z
    .strictObject({
      perAddress: held({
        bytes: 128 * mebibyte,
        messages: 40_000,
        receipts: 160_000,
        subscriptions: 50_000,
      }),
      perClient: z
        .strictObject({
          bytes: count(32 * mebibyte),
          messages: count(10_000),
          receipts: count(40_000),
        })
        .prefault({}),
      perProject: held({
        bytes: 2048 * mebibyte,
        messages: 500_000,
        receipts: 2_000_000,
        subscriptions: 500_000,
      }),
      server: held({
        bytes: 4096 * mebibyte,
        messages: 1_000_000,
        receipts: 4_000_000,
        subscriptions: 1_000_000,
      }),
    })
    .prefault({}),
  /** Redis by which many processes share mailboxes; without it they lie in the database. */
  redisUrl: z.url({ protocol: /^rediss?$/ }).optional(),
})

export type RelaySettings = z.output<typeof relaySettings>
