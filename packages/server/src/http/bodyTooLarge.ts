import { ApiError } from './ApiError.ts'

/** 413. */
export function bodyTooLarge(maxBytes: number): ApiError {
  return new ApiError({
    code: 'body_too_large',
    description: `The body is larger than ${maxBytes} bytes.`,
    status: 413,
  })
}
