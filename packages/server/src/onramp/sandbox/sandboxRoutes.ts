import { getAddress, isAddress } from 'viem'
import { plainPage } from '../../http/plainPage.ts'
import { type Route, type RouteContext, route } from '../../http/route.ts'
import { isOrderId } from '../isOrderId.ts'
import { linkMs } from '../orderLifetimes.ts'
import { type PageLanguage, pageLanguage } from '../pageLanguage.ts'
import { type Choice, choices, type SandboxStore, type Session } from './createSandboxStore.ts'

/** "Pay later": so long a real provider may check a payment, as far as a developer wants to wait. */
const laterMs = 20_000

/** The pages of the sandbox, each of which says what it is. */
export function sandboxRoutes({
  now,
  onChoice,
  store,
}: {
  now: () => number
  /** Called after a visitor has chosen, so that no one waits for it. */
  onChoice: () => void
  store: Pick<SandboxStore, 'choose' | 'find'>
}): Route[] {
  async function show(c: RouteContext, id: string): Promise<Response> {
    const language = pageLanguage(c.req.header('accept-language'))
    const session = isOrderId(id) ? await store.find(id) : undefined
    if (!session) return say(c, language, { line: language.texts.unknown, status: 404 })
    if (session.choice !== undefined) return say(c, language, { session })
    if (session.createdAt <= now() - linkMs)
      return say(c, language, { line: language.texts.over, status: 410 })
    return offer(c, language, session)
  }

  const declaration = {
    access: 'public',
    page: true,
    path: '/onramp/sandbox/{session}',
    rate: 'rest',
    response: { content: 'text/html', description: 'The page.', status: 200 },
    tag: 'Buying',
  } as const
  return [
    route(
      {
        ...declaration,
        method: 'get',
        summary: 'Shows what a provider’s page would, in the sandbox.',
      },
      (c) => show(c, c.req.param('session')),
    ),
    route(
      {
        ...declaration,
        body: { text: 'application/x-www-form-urlencoded' },
        method: 'post',
        summary: 'Takes what a visitor does on it.',
      },
      async (c, { body }) => {
        const id = c.req.param('session')
        const choice = new URLSearchParams(body).get('choice')
        if (isChoice(choice) && isOrderId(id)) {
          const payAt = now() + (choice === 'later' ? laterMs : 0)
          if (await store.choose(id, { choice, payAt })) onChoice()
        }
        c.header('Cache-Control', 'no-store')
        // So that a reload sends nothing again.
        return c.redirect(c.req.path, 303)
      },
    ),
  ]
}

function isChoice(text: string | null): text is Choice {
  return choices.some((choice) => choice === text)
}

function offer(c: RouteContext, { texts, ...language }: PageLanguage, session: Session): Response {
  return plainPage(c, {
    ...language,
    buttons: choices.map((value) => ({ label: texts.sandboxButtons[value], value })),
    facts: factsOf(session, texts),
    lines: [texts.sandbox],
    title: texts.sandboxTitle,
  })
}

function say(
  c: RouteContext,
  { texts, ...language }: PageLanguage,
  said: { line: string; status: 404 | 410 } | { session: Session },
): Response {
  if ('line' in said)
    return plainPage(
      c,
      { ...language, lines: [texts.sandbox, said.line], title: texts.sandboxTitle },
      said.status,
    )
  const { session } = said
  return plainPage(c, {
    ...language,
    facts: factsOf(session, texts),
    lines: [texts.sandbox, texts.sandboxDone[session.choice ?? 'decline'], texts.sandboxBack],
    title: texts.sandboxTitle,
  })
}

function factsOf({ account, facts }: Session, texts: PageLanguage['texts']) {
  return [
    [texts.sandboxPays, `${facts.paid} ${facts.currency}`],
    [texts.sandboxReceives, `${facts.receives} ${facts.asset}`],
    [texts.sandboxNetwork, facts.networkName],
    // As wallets write it, so that the two can be compared.
    [texts.sandboxAccount, isAddress(account, { strict: false }) ? getAddress(account) : account],
  ] as const
}
