/** What a wallet fires that puts `window.ethereum` on a page after the page's own scripts. */
export const injectedEvent = 'ethereum#initialized'
