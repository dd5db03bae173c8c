import { join } from 'node:path'
import { defaultFolder } from '../folders.ts'
import { type RunningInbox, startInbox } from '../inbox/startInbox.ts'
import {
  createFarcasterChain,
  type FarcasterChain,
} from '../social/farcaster/createFarcasterChain.ts'
import { buildWallet } from './buildWallet.ts'
import { claimFolder } from './claimFolder.ts'
import { createCleanupStack } from './cleanupStack.ts'
import { createPick } from './createPick.ts'
import { createWorldChains } from './createWorldChains.ts'
import { removeDevFile, writeDevFile } from './devFile.ts'
import { type FollowedChain, followChain } from './followChain.ts'
import { type DemoMode, type RunningPart, startDemo } from './startDemo.ts'
import { startPhone } from './startPhone.ts'
import { startProviders } from './startProviders.ts'
import { type RunningServer, startServer } from './startServer.ts'
import type { DevFile, WorldFacts } from './WorldInfo.ts'
import { walletUrlOf } from './walletSettings.ts'
import {
  chainFacts,
  devProjectId,
  otherSiteOf,
  pidsOf,
  relayUrlOf,
  worldFacts,
} from './worldFacts.ts'

/** Called when a part begins to start; calls the returned function when it has started. */
export type ReportStep = (step: string) => () => void

export type StartWorldParameters = {
  /** Folder of dev.json, the seeded chain states and the server's database; one running world per folder. */
  folder?: string | undefined
  /** Where seeded chain states are kept; defaults to `chains` in the folder. Worlds may share it. */
  cacheFolder?: string | undefined
  /** False for a world without the Solana chain; true by default. */
  solana?: boolean | undefined
  /** False for a world without the Bitcoin chain; true by default. */
  bitcoin?: boolean | undefined
  /** Keeps the Bitcoin chain in the folder, so that it continues at the next start; false by default. */
  keepBitcoin?: boolean | undefined
  /** How the demo site is served, `dev` by default; `none` for a world without it. */
  demo?: DemoMode | 'none' | undefined
  /** False for a world of chains and site alone; true by default. */
  server?: boolean | undefined
  /** False for a world without the phone-wallet page, which needs the server's relay; as `server` by default. */
  phone?: boolean | undefined
  /** False for a world without the inbox, where the server's mails come; as `server` by default. */
  inbox?: boolean | undefined
  /** False for a world without the wallet that is made for visitors; it needs server and inbox, and is there with them. */
  wallet?: boolean | undefined
  /** Sends the strict content security policy with the built demo. */
  csp?: boolean | undefined
  /** `preferred` (5173, 5273, 8787, 8887, 4530 to 4536, 8025, 1025, 8545, 8546, 8899, 3002 or the next free ones) or `any`. */
  ports?: 'any' | 'preferred' | undefined
  onStep?: ReportStep | undefined
  /** A sentence for the developer, such as that another program has a port. */
  onNotice?: ((notice: string) => void) | undefined
  /** Aborting it while the world starts stops what has started and rejects with its reason. */
  signal?: AbortSignal | undefined
}

/** A running world: what is where, and how it ends. */
export type World = {
  info: WorldInfo
  /** Stops every part, last started first, and removes dev.json. */
  stop: () => Promise<void>
  /** Resolves with a sentence when a part ends without being stopped. */
  failed: Promise<string>
}

/** What `dev.json` holds, and the facts for the demo page. */
export type WorldInfo = DevFile & { facts: WorldFacts }

const preferredPorts = {
  demo: 5173,
  inbox: 8025,
  mail: 1025,
  phone: 5273,
  server: 8787,
  apple: 4531,
  discord: 4533,
  facebook: 4534,
  farcaster: 4536,
  github: 4532,
  google: 4530,
  x: 4535,
  wallet: 8887,
}

/**
 * Starts chains, demo site, phone wallet and server, each on the loopback address alone.
 *
 * @throws {AlreadyRunningError} when another world works in the folder
 * @throws {AnvilMissingError} @throws {AnvilFailedError} @throws {SolanaFailedError}
 * @throws {BitcoinFailedError}
 */
export async function startWorld({
  bitcoin = true,
  csp = false,
  demo: demoMode = 'dev',
  folder = defaultFolder,
  cacheFolder = join(folder, 'chains'),
  keepBitcoin = false,
  onNotice = () => undefined,
  onStep = () => () => undefined,
  ports = 'preferred',
  server: withServer = true,
  inbox: withInbox = withServer,
  phone: withPhone = withServer,
  signal,
  solana = true,
  wallet: withWallet = withServer && withInbox,
}: StartWorldParameters = {}): Promise<World> {
  const cleanup = createCleanupStack((error) => onNotice(`While stopping: ${String(error)}`))
  let stopping = false
  let fail: (sentence: string) => void = () => undefined
  const failed = new Promise<string>((resolve) => {
    fail = resolve
  })
  const stop = () => {
    stopping = true
    return cleanup.run()
  }

  try {
    signal?.throwIfAborted()
    cleanup.add(await claimFolder(folder))
    cleanup.add(() => removeDevFile(folder))

    const follow = (chain: FollowedChain) =>
      followChain(chain, { cleanup, fail, isStopping: () => stopping })
    const chains = createWorldChains({
      bitcoin,
      cacheFolder,
      folder,
      keepBitcoin,
      onChain: follow,
      onNotice,
      onStep,
      ports,
      signal,
      solana,
    })
    let demo: RunningPart | undefined
    let farcaster: FarcasterChain | undefined
    let social: Awaited<ReturnType<typeof pickProviders>> | undefined
    let inbox: RunningInbox | undefined
    let phone: RunningPart | undefined
    let server: RunningServer | undefined
    const facts = () =>
      worldFacts(chains.running(), {
        inboxUrl: inbox?.url,
        phoneUrl: phone?.url,
        serverUrl: server?.url,
        walletUrl: server?.walletUrl,
      })
    const content = (ready: boolean): DevFile => ({
      ...chainFacts(chains.running()),
      demoUrl: demo?.url,
      inboxUrl: inbox?.url,
      otherDemoUrl: otherSiteOf(demo?.url),
      phoneUrl: phone?.url,
      pids: pidsOf(chains.running(), farcaster),
      projectId: devProjectId,
      ready,
      relayUrl: relayUrlOf(server?.url),
      serverUrl: server?.url,
      socialUrls: social?.urls,
      walletUrl: server?.walletUrl,
    })
    await writeDevFile(folder, content(false))

    const pick = createPick({ onNotice, ports })
    const parts = [...chains.start()]
    if (demoMode !== 'none')
      parts.push(
        step(onStep, 'demo site', async () => {
          const port = await pick('demo site', preferredPorts.demo)
          const cacheFolder = join(folder, 'vite')
          demo = await startDemo({ cacheFolder, csp, facts, mode: demoMode, port })
          cleanup.add(demo.close)
        }),
      )
    if (withPhone)
      parts.push(
        step(onStep, 'phone wallet', async () => {
          const port = await pick('phone wallet', preferredPorts.phone)
          phone = await startPhone({ facts, port })
          cleanup.add(phone.close)
        }),
      )
    if (withInbox)
      parts.push(
        step(onStep, 'inbox', async () => {
          const port = await pick('inbox', preferredPorts.inbox)
          const smtpPort = await pick('mail server', preferredPorts.mail)
          inbox = await startInbox({ demoUrl: () => demo?.url, port, smtpPort })
          cleanup.add(inbox.close)
        }),
      )
    if (withServer && withWallet && withInbox)
      parts.push(
        step(onStep, 'chain of Farcaster', async () => {
          farcaster = await createFarcasterChain({ signal })
          follow(farcaster)
        }),
      )
    await every(parts)
    signal?.throwIfAborted()
    if (withServer)
      await step(onStep, 'server', async () => {
        const port = await pick('server', preferredPorts.server)
        if (farcaster && inbox) social = await pickProviders(pick, farcaster)
        if (social) cleanup.add(social.close)
        const wallet = social &&
          inbox && {
            assets: await buildWallet(demoMode),
            embedders: [demo?.url, otherSiteOf(demo?.url)].filter((url) => url !== undefined),
            keys: join(folder, 'wallet-keys'),
            mailUrl: inbox.smtpUrl,
            port: social.walletPort,
            social,
          }
        server = await startServer({ facts: facts(), folder: join(folder, 'server'), port, wallet })
        cleanup.add(server.close)
      })
    await chains.ready()
    signal?.throwIfAborted()
    await writeDevFile(folder, content(true))
    return { failed, info: { ...content(true), facts: facts() }, stop }
  } catch (error) {
    await stop()
    signal?.throwIfAborted()
    throw error
  }
}

/** Starts what stands in for providers, beside a wallet on another port. */
async function pickProviders(
  pick: (name: string, preferred: number) => Promise<number>,
  farcaster: FarcasterChain,
) {
  const walletPort = await pick('wallet', preferredPorts.wallet)
  const ports = {
    apple: await pick('stand-in for Apple', preferredPorts.apple),
    discord: await pick('stand-in for Discord', preferredPorts.discord),
    facebook: await pick('stand-in for Facebook', preferredPorts.facebook),
    farcaster: await pick('stand-in for Farcaster', preferredPorts.farcaster),
    github: await pick('stand-in for GitHub', preferredPorts.github),
    google: await pick('stand-in for Google', preferredPorts.google),
    x: await pick('stand-in for X', preferredPorts.x),
  }
  const walletUrl = walletUrlOf(walletPort)
  return { ...(await startProviders({ farcaster, ports, walletUrl })), walletPort }
}

async function step(onStep: ReportStep, name: string, run: () => Promise<void>): Promise<void> {
  const done = onStep(name)
  await run()
  done()
}

/** As Promise.all, but the first failure waits for the others, so that what they start is known to the cleanup. */
async function every(parts: readonly Promise<void>[]): Promise<void> {
  const outcomes = await Promise.allSettled(parts)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}
