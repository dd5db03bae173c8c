import { analyticsRoutes } from '../analytics/analyticsRoutes.ts'
import { removeEventsBefore, saveEvents } from '../analytics/eventRepository.ts'
import { startEventRetention } from '../analytics/eventRetention.ts'
import { balanceRoutes } from '../balance/balanceRoutes.ts'
import { createBalances } from '../balance/createBalances.ts'
import { createKnownTokens } from '../balance/createKnownTokens.ts'
import { bitcoinRoutes } from '../bitcoin/bitcoinRoutes.ts'
import { catalogueRoutes } from '../catalogue/catalogueRoutes.ts'
import { createCatalogue } from '../catalogue/createCatalogue.ts'
import { createVariants } from '../catalogue/variants/createVariants.ts'
import { findRasterizer } from '../catalogue/variants/findRasterizer.ts'
import { supportedChainsRoutes } from '../chains/supportedChainsRoutes.ts'
import { serverUrl } from '../config/serverUrl.ts'
import { openExchanges } from '../exchanges/openExchanges.ts'
import { createHistory } from '../history/createHistory.ts'
import { historyRoutes } from '../history/historyRoutes.ts'
import { answering } from '../http/answering.ts'
import { createIdentityLookups } from '../identity/createIdentityLookups.ts'
import { identityRoutes } from '../identity/identityRoutes.ts'
import { describeError } from '../logging/describeError.ts'
import { createChangeTickets } from '../names/createChangeTickets.ts'
import { createNameGuard } from '../names/createNameGuard.ts'
import { createNameIdentity } from '../names/createNameIdentity.ts'
import { createNameRepository } from '../names/createNameRepository.ts'
import { createOwnNames } from '../names/createOwnNames.ts'
import { createSignerCheck } from '../names/createSignerCheck.ts'
import { nameZonesOf } from '../names/NameZones.ts'
import { nameChangeRoutes } from '../names/nameChangeRoutes.ts'
import { nameRoutes } from '../names/nameRoutes.ts'
import { nameWriteRoutes } from '../names/nameWriteRoutes.ts'
import { renewSkeletons } from '../names/renewSkeletons.ts'
import { onrampNetworks } from '../onramp/onrampNetworks.ts'
import { openApiRoutes } from '../openapi/openApiRoutes.ts'
import type { Part, PartContext } from '../parts/Part.ts'
import { createPricing } from '../prices/createPricing.ts'
import { priceRoutes } from '../prices/priceRoutes.ts'
import type { Project } from '../projects/Project.ts'
import { projectRoutes } from '../projects/projectRoutes.ts'
import { servedProviders } from '../projects/servedProviders.ts'
import { rpcRoutes } from '../rpc/rpcRoutes.ts'
import { createKeyRepository } from '../sessions/createKeyRepository.ts'
import { createKeyring } from '../sessions/createKeyring.ts'
import { createRequireOrigin } from '../sessions/requireOrigin.ts'
import { convertRoutes } from '../swap/convertRoutes.ts'
import { createSwaps } from '../swap/createSwaps.ts'
import { systemClock } from '../time/Clock.ts'

/** What the modal asks: chains, identities, balances, prices, wallets, pictures, projects and events, and their description. */
export async function createApiPart({
  config,
  database,
  logger,
  metrics,
  now,
  routes,
  secretLimiter,
  upstreams,
}: PartContext): Promise<Part> {
  const { currencyRates, publicUrl, telemetry } = config
  const opened = await upstreams()
  const { budget, chains, esplora, observer, rpc } = opened
  const known = createKnownTokens()
  const exchanges = openExchanges({ logger, rpc })
  const pricing = createPricing({
    budget,
    chains,
    clock: systemClock,
    countOddRows: metrics.countOddRows,
    database,
    exchanges,
    known,
    logger,
    now,
    observer,
    rpc,
    settings: config.prices,
  })
  const swaps = createSwaps({ config, exchanges, logger, metrics, now, opened, pricing })
  await renewSkeletons(database)
  const answeringDatabase = answering(database)
  const names = createNameRepository(answeringDatabase)
  const zonesOf = (project: Project) => nameZonesOf(project, config.names)
  const { identity: order, ratePerAccount, ratePerAddress, reserved } = config.names
  const checkSigner = createSignerCheck({
    guard: createNameGuard({
      limiter: secretLimiter,
      rates: { account: ratePerAccount, address: ratePerAddress },
    }),
    rpc,
  })
  const server = serverUrl(config)
  const keys = createKeyRepository({ database: answeringDatabase, now })
  const identities = createIdentityLookups({ asksEns: order.includes('ens'), chains, rpc })
  const rasterizer = findRasterizer(logger)
  const retention = telemetry.enabled
    ? startEventRetention({
        clock: systemClock,
        days: telemetry.retentionDays,
        now: Date.now,
        onError: (error) =>
          logger.error({ err: describeError(error) }, 'old events could not be removed'),
        removeBefore: (instant) => removeEventsBefore(database.queries, instant),
      })
    : undefined
  const history = createHistory({
    database,
    known,
    logger,
    now,
    metrics,
    settings: config.history,
    upstreams: opened,
  })
  return {
    checks: {
      chains() {
        const down = [...rpc.downChains(), ...esplora.downChains()]
        const elsewhere = [...chains.keys()].flatMap((id) =>
          (rpc.chain(id)?.elsewhere() ?? []).map((host) => `${host} (${id})`),
        )
        const details = [
          ...(down.length > 0 ? [`no node answers: ${down.join(', ')}`] : []),
          ...(elsewhere.length > 0 ? [`serves another chain: ${elsewhere.join(', ')}`] : []),
        ]
        return details.length === 0
          ? { status: 'ok' }
          : { detail: details.join('; '), status: 'degraded' }
      },
      exchanges() {
        const wrong = [...exchanges.problems()].map(
          ([id, problems]) => `${id}: ${problems.join('; ')}`,
        )
        return wrong.length === 0
          ? { status: 'ok' }
          : { detail: wrong.join('. '), status: 'degraded' }
      },
      history: history.check,
    },
    async close() {
      swaps.close()
      retention?.close()
      await pricing.close()
      await history.close()
      await rasterizer?.close()
    },
    routes: [
      ...supportedChainsRoutes({
        chains,
        onramp: onrampNetworks(config.onramp, { chains }),
        servesSwaps: swaps.serves,
      }),
      ...rpcRoutes({ chains, rpc }),
      ...bitcoinRoutes({ chains, esplora }),
      ...identityRoutes({
        lookUps: {
          eip155: createNameIdentity({
            ens: identities.ens,
            now: Date.now,
            order,
            ownNames: createOwnNames({ names }),
          }),
          solana: identities.sns,
        },
        zonesOf,
      }),
      ...nameRoutes({ names, reserved, zonesOf }),
      ...nameWriteRoutes({ chains, checkSigner, names, now, reserved, zonesOf }),
      ...nameChangeRoutes({
        chains,
        checkSigner,
        names,
        now,
        requireOrigin: createRequireOrigin({ own: new URL(server).origin }),
        server,
        tickets: createChangeTickets({ keyring: createKeyring({ keys, now }), now }),
        zonesOf,
      }),
      ...balanceRoutes({
        balances: createBalances({
          countOddRows: metrics.countOddRows,
          esplora,
          known,
          rpc,
          seenTokens: history.seenTokens,
        }),
        chains,
        prices: pricing.prices,
        publicUrl,
        rates: currencyRates,
      }),
      ...priceRoutes({ ...pricing, chains, publicUrl, rates: currencyRates }),
      ...convertRoutes({ ...swaps, chains, known, now, publicUrl, rpc }),
      ...historyRoutes({ chains, publicUrl, sources: history.sources }),
      ...catalogueRoutes({
        catalogue: createCatalogue(),
        developmentChains: [...chains.values()]
          .filter(({ development }) => development)
          .map(({ id }) => id),
        variants:
          rasterizer &&
          createVariants({
            onOutcome: (outcome) => metrics.pictureVariants.inc({ outcome }),
            rasterizer,
          }),
      }),
      ...projectRoutes({ logins: servedProviders(config), telemetry: telemetry.enabled, zonesOf }),
      ...analyticsRoutes({
        logger,
        metrics,
        save: (events) => saveEvents(database.queries, events),
        telemetry: telemetry.enabled,
      }),
      ...openApiRoutes({ publicUrl, routes }),
    ],
  }
}
