import type { Logger } from 'pino'
import type { Rpc } from '../rpc/createRpc.ts'
import { systemClock } from '../time/Clock.ts'
import { createExchanges, type Exchanges } from './createExchanges.ts'

/** The exchanges of a server, which says in its log when one is off. */
export function openExchanges({
  logger,
  rpc,
}: {
  logger: Pick<Logger, 'info' | 'warn'>
  rpc: Rpc
}): Exchanges {
  return createExchanges({
    clock: systemClock,
    onProblems(chain, problems) {
      if (problems.length === 0) logger.info({ chain }, 'the exchanges of a chain agree again')
      else logger.warn({ chain, problems }, 'an exchange is off: its contracts do not agree')
    },
    rpc,
  })
}
