import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { beginStep } from '../../../scripts/progress.mjs'
import { summary } from './summary.ts'
import { AlreadyRunningError } from './world/claimFolder.ts'
import { readDevFile } from './world/devFile.ts'
import { startWorld, type World } from './world/startWorld.ts'

const usage = `
  npm start                      the demo from its sources, reloading as they change
  npm start -- --built           the demo as built into apps/demo/dist
  npm start -- --built --csp     the same under a strict content security policy
  npm start -- --chains-only     the chains alone
  npm start -- --evm-only        without the Solana and the Bitcoin chain
  npm start -- --keep-bitcoin    the Bitcoin chain goes on where it was; the others always begin anew
  npm start -- --folder=FOLDER   keeps its files there instead of .latchkey, so that two can run at once
`

export type RunWorldParameters = {
  /** Command line after the file's name. */
  parameters: readonly string[]
  /** Aborting it stops the world. */
  signal: AbortSignal
}

/** Runs the world in the terminal until the signal aborts or a part fails. Resolves with the exit code. */
export async function runWorld({ parameters, signal }: RunWorldParameters): Promise<number> {
  let options: {
    built?: boolean
    'chains-only'?: boolean
    csp?: boolean
    'evm-only'?: boolean
    folder?: string
    help?: boolean
    'keep-bitcoin'?: boolean
  }
  try {
    options = parseArgs({
      args: [...parameters],
      options: {
        built: { type: 'boolean' },
        'chains-only': { type: 'boolean' },
        csp: { type: 'boolean' },
        'evm-only': { type: 'boolean' },
        folder: { type: 'string' },
        help: { short: 'h', type: 'boolean' },
        'keep-bitcoin': { type: 'boolean' },
      },
    }).values
  } catch (error) {
    console.error(`  ${error instanceof Error ? error.message : error}\n${usage}`)
    return 2
  }
  if (options.help) {
    console.log(usage)
    return 0
  }

  const { built, 'chains-only': chainsOnly = false, csp, 'evm-only': evmOnly, folder } = options
  let world: World
  const notices: string[] = []
  try {
    world = await startWorld({
      bitcoin: !evmOnly,
      csp,
      demo: chainsOnly ? 'none' : built ? 'built' : 'dev',
      folder: folder === undefined ? undefined : resolve(folder),
      keepBitcoin: options['keep-bitcoin'],
      onNotice: (notice) => void notices.push(notice),
      onStep: (name) => beginStep(`Starting the ${name}`).done,
      server: !chainsOnly,
      signal,
      solana: !evmOnly,
    })
  } catch (error) {
    if (signal.aborted) return 0
    if (error instanceof AlreadyRunningError) return alreadyRunning(error)
    console.error(
      `\n  Latchkey could not start. ${error instanceof Error ? error.message : error}\n`,
    )
    return 1
  }
  console.log(summary(world.info, notices))

  const aborted = new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined)
    signal.addEventListener('abort', () => resolve(undefined))
  })
  const failure = await Promise.race([aborted, world.failed])
  if (failure) console.error(`\n  ${failure}\n  Stopping everything else.`)
  else console.log('\n  Stopping …')
  await world.stop()
  if (!failure) console.log('  Stopped.\n')
  return failure ? 1 : 0
}

async function alreadyRunning({ folder, message }: AlreadyRunningError): Promise<number> {
  const running = await readDevFile(folder)
  const where = running?.ready
    ? `Open ${running.demoUrl ?? running.serverUrl ?? 'the addresses in dev.json'}.`
    : 'It is still starting.'
  console.log(`\n  ${message}.\n  ${where} Stop it with Ctrl-C where it was started.\n`)
  return 0
}
