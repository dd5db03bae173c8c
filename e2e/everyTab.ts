import type { BrowserContext } from '@playwright/test'

/**
 * All tabs of a visitor as one page, to install a wallet in. As an extension it is in each of them, open now or
 * later, and every tab hears what happens in it.
 */
export function everyTab(context: BrowserContext) {
  return {
    addInitScript: (script: { content: string }) => context.addInitScript(script),
    evaluate: <Argument>(run: (argument: Argument) => void, argument: Argument) =>
      Promise.allSettled(
        context.pages().map((page) => page.evaluate(run as never, argument as never)),
      ),
    exposeFunction: (name: string, callback: (request: never) => Promise<unknown>) =>
      context.exposeFunction(name, callback as () => Promise<unknown>),
  }
}
