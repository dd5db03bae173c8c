import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { Phone } from '../Phone.ts'
import type { PhoneState } from '../PhoneState.ts'
import { reportError } from '../reportError.ts'

export const PhoneContext = createContext<Phone | undefined>(undefined)

/** The page's phone, and how to start something with it whose failure is shown. */
export function usePhone() {
  const phone = useContext(PhoneContext)
  if (!phone) throw new TypeError('There is no phone around this part of the page')
  return { phone, run: (task: Promise<unknown>) => reportError(phone, task) }
}

/** A part of what the phone shows. */
export function usePhoneState<Part>(select: (state: PhoneState) => Part): Part {
  return useStore(usePhone().phone.store, select)
}
