import type { Dispatcher } from 'undici'
import { SiteAnswer } from './site-answer.ts'

/** The time for the call has passed. */
export class OutOfTime extends Error {}

/** There was no connection, for the reason in `cause`: nothing was sent, so nothing was done. */
export class NotSent extends Error {}

/**
 * Sends one request and collects its answer within a number of milliseconds and bytes. It takes the bytes as they come:
 * a stream around them would cost more time than reading them. An answer that is too long has no body, and its
 * connection is closed, so that the rest does not fill the memory.
 */
export function receive(
  dispatcher: Dispatcher,
  request: Dispatcher.RequestOptions,
  milliseconds: number,
  mostBytes: number,
): Promise<SiteAnswer> {
  return new Promise((resolve, reject) => {
    let status = 0
    let headers: SiteAnswer['headers'] = {}
    const chunks: Buffer[] = []
    let bytes = 0
    let controller: Dispatcher.DispatchController | undefined
    let isOver = false

    const end = (settle: () => void) => {
      clearTimeout(clock)
      isOver = true
      settle()
    }
    const answer = (bytes?: Buffer) =>
      new SiteAnswer(`${request.origin}${request.path.split('?', 1)[0]}`, status, headers, bytes)
    const clock = setTimeout(() => {
      const late = new OutOfTime()
      end(() => reject(controller ? late : new NotSent('', { cause: late })))
      controller?.abort(late)
    }, milliseconds)

    dispatcher.dispatch(request, {
      onRequestStart(started) {
        controller = started
        // It waited for a connection until its time had passed.
        if (isOver) started.abort(new OutOfTime())
      },
      onResponseStart(_controller, receivedStatus, receivedHeaders) {
        status = receivedStatus
        headers = receivedHeaders
      },
      onResponseData(started, chunk) {
        bytes += chunk.length
        if (bytes <= mostBytes) return void chunks.push(chunk)
        end(() => resolve(answer()))
        started.abort(new Error('The answer is too long'))
      },
      onResponseEnd() {
        end(() => resolve(answer(Buffer.concat(chunks))))
      },
      onResponseError(_controller, error) {
        if (!controller) return end(() => reject(new NotSent('', { cause: error })))
        // The request is not sent again after an answer that broke off: the site has carried it out.
        const fault = status === 0 ? error : new Error('The answer broke off', { cause: error })
        end(() => reject(fault))
      },
    })
  })
}
