import { setTimeout as pause } from 'node:timers/promises'
import { answering } from '../http/answering.ts'
import { openMailer } from '../mail/openMailer.ts'
import type { Part, PartContext } from '../parts/Part.ts'
import { authenticateDevice } from '../roles/authenticateDevice.ts'
import { createProofs } from '../roles/createProofs.ts'
import { createUseOnce } from '../roles/createUseOnce.ts'
import { openMarkedRows } from '../roles/openMarkedRows.ts'
import { openRole } from '../roles/openRole.ts'
import { keepTeams } from '../roles/social/keepTeams.ts'
import { tellNonces } from '../roles/tellNonces.ts'
import { watchAge } from '../roles/watchAge.ts'
import { systemClock } from '../time/Clock.ts'
import { callRoutes } from './callRoutes.ts'
import { createResultOf } from './createResultOf.ts'
import { createTicketStore } from './createTicketStore.ts'
import { createWalletStore } from './createWalletStore.ts'
import { deviceRoutes } from './devices/deviceRoutes.ts'
import { createEmbeddersOf } from './embeddersOf.ts'
import { freezeRoutes } from './freezes/freezeRoutes.ts'
import { loginRoutes } from './loginRoutes.ts'
import { openLogins } from './logins/openLogins.ts'
import { requireDevelopment } from './requireDevelopment.ts'
import { type Entered, slotRoutes } from './slotRoutes.ts'
import { openSocial } from './social/openSocial.ts'
import { moveAddresses } from './store/moveAddresses.ts'
import { ticketRoutes } from './ticketRoutes.ts'
import { createOriginOf } from './walletOrigin.ts'
import { walletPages } from './walletPages.ts'

/** The role `wallet`: its pages, logins by a code, and the half of each slot that a code opens. */
export async function createWalletPart(context: PartContext): Promise<Part> {
  const { config, database: own, findProject, logger, metrics, now, upstreams } = context
  const { wallet } = config
  const { chains, rpc } = await upstreams()
  requireDevelopment(chains.values())
  const database = answering(own)
  const { keys, other } = await openRole(config, {
    database: own,
    other: 'recovery',
    role: 'wallet',
  })
  logger.warn(
    'the wallet is experimental; who has both key files and the database can open wallets that no device or passkey guards',
  )
  let onWritten = () => {}
  const marked = await openMarkedRows(context, {
    database,
    keys,
    onWritten: () => onWritten(),
    role: 'wallet',
  })
  await moveAddresses({ keys, logger, marked })
  await keepTeams(wallet.social, { database: own, role: 'wallet' })
  const mailer = openMailer(wallet, { logger, registry: metrics.registry, role: 'wallet' })
  const embeddersOf = createEmbeddersOf({ database, settings: wallet })
  const originOf = createOriginOf(wallet)
  const proofs = createProofs({
    nonceKey: keys.mac('nonce', 'wallet'),
    now,
    useOnce: createUseOnce(database, { now, table: 'wallet_proofs' }),
  })
  const store = createWalletStore({ hold: wallet.newDeviceHold, keys, marked, now })
  const age = await watchAge({
    clock: systemClock,
    database,
    folder: wallet.keys,
    logger,
    now,
    onAcknowledged: store.endAll,
    role: 'wallet',
  })
  onWritten = age.wrote
  const logins = openLogins(context, { keys, mailer, marked, store })
  const resultOf = createResultOf({ keys, now, store })
  const { social, startOther, ...opened } = await openSocial(context, {
    ...{ keys, marked, originOf, resultOf },
  })
  const entered: Entered = async (of) => (await logins.entered(of)) ?? social.entered(of)
  const registrar = async () => (await other()).signing
  return {
    authenticators: { device: authenticateDevice({ originOf, proofs }) },
    checks: { walletAge: age.check, walletMail: mailer.check },
    async close() {
      await Promise.all([age.close(), mailer.close(), opened.close()])
    },
    isOfWallet: true,
    routes: tellNonces(
      [
        ...walletPages({
          approvals: wallet.approvals,
          assets: wallet.assets,
          embeddersOf,
          findProject,
          social: wallet.social,
        }),
        ...loginRoutes({
          chains,
          embeddersOf,
          findProject,
          keys,
          logins,
          mailer,
          originOf,
          recoverySealingKey: async () => (await other()).sealing,
          resultOf,
          social,
          startOther,
          store,
        }),
        ...opened.routes,
        ...slotRoutes({
          entered,
          keys,
          now,
          registrar,
          store,
        }),
        ...deviceRoutes({ store }),
        ...freezeRoutes({ entered, now, registrar, store }),
        ...callRoutes({ rpc, store }),
        ...ticketRoutes({
          isAway: social.isAway,
          pause: (ms) => pause(ms),
          store,
          tickets: createTicketStore({ database, now }),
        }),
      ],
      { proofs, role: 'wallet' },
    ),
  }
}
