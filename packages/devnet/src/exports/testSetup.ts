export { createContext } from '../testSetup/createContext.ts'
export { createPage } from '../testSetup/createPage.ts'
export { openSignal } from '../testSetup/openSignal.ts'
export { siteOptions } from '../testSetup/siteOptions.ts'
