import { ApiError } from '../../http/ApiError.ts'
import type { ArrivalStanding } from './judgeArrival.ts'

/** The error for a device that another one has refused. */
export function arrivalRefused(): ApiError {
  return new ApiError({
    code: 'device_refused',
    description: 'Another device of the wallet has refused this one.',
    field: 'device',
    status: 403,
  })
}

/** The error for a device that ends, lets in or refuses itself. */
export function deviceHere(): ApiError {
  return new ApiError({
    code: 'device_here',
    description: 'This is the device itself: it is ended by logging out.',
    field: 'device',
    status: 400,
  })
}

/** The error for a device that is held, or was refused; undefined for one that is free. */
export function arrivalError(standing: ArrivalStanding, now: number): ApiError | undefined {
  switch (standing.status) {
    case 'free':
      return undefined
    case 'held':
      return new ApiError({
        code: 'device_held',
        description: 'Another device of the wallet lets this one in, or refuses it.',
        field: 'device',
        freeInMs: Math.max(0, standing.freeAt - now),
        status: 403,
      })
    case 'refused':
      return arrivalRefused()
  }
}
