import { testScreens } from './screenTests.ts'

testScreens()
