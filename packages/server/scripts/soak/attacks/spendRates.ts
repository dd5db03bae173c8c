import type { Attack } from './Attack.ts'

/** Asks on when every budget of its address is spent. */
export const spendRates: Attack = {
  async run({ ask, pause, target: { projectId } }) {
    const project = `projectId=${projectId}`
    await Promise.all([
      ask({ path: `/appkit/v1/config?${project}` }),
      ask({ path: `/getWallets?${project}&entries=100` }),
      ask({ path: '/relay/public-key' }),
      ask({ path: '/openapi.json' }),
      ask({ path: `/getWalletImage/metamask?${project}` }),
    ])
    await pause(50)
  },
}
