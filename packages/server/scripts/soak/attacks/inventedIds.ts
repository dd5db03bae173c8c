import { randomBytes } from 'node:crypto'
import type { Attack } from './Attack.ts'

/** Projects, wallets, pictures, chains and addresses that there are not, each another one. */
export const inventedIds: Attack = {
  async run({ ask, pause, target: { projectId } }) {
    const id = randomBytes(8).toString('hex')
    const project = `projectId=${projectId}`
    for (const path of [
      `/appkit/v1/config?projectId=${id}`,
      '/appkit/v1/config?projectId=%00',
      `/appkit/v1/config?projectId=${'x'.repeat(8000)}`,
      `/getWallets?projectId=${id}`,
      `/getWallets?${project}&include=${id}&search=${id}`,
      `/getWallets?${project}&page=${'9'.repeat(30)}`,
      `/getWalletImage/${id}?${project}`,
      `/getWalletImage/${id}?${project}&fallback=1`,
      `/getWalletImage/${id}?${project}&fallback=1&format=png&size=512`,
      `/public/getTokenImage/${id}?fallback=1&format=webp&size=256`,
      `/public/getCurrencyImage/%00?fallback=1&format=png`,
      `/public/getAssetImage/eip155:${Number.parseInt(id.slice(0, 8), 16)}?fallback=1&format=png`,
      `/v1/identity/0x${randomBytes(20).toString('hex')}?${project}`,
      `/v1/account/0x${randomBytes(20).toString('hex')}/balance?${project}&currency=usd`,
      `/v1/supported-chains?${project}&${id}`,
      `/${id}/${'../'.repeat(20)}etc/passwd`,
    ]) {
      await ask({ path })
      await pause(10)
    }
    await ask({ body: '{', method: 'POST', path: `/v1?chainId=eip155:${id}&${project}` })
  },
}
