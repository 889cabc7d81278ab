import { useEffect, useState } from 'react';
import { CLIENT } from '../../../api/Api';
import type { EventFeed } from '../../../api/EventFeed';
import { withEvents, type CallBook, type Progress } from '../../../model/calls';

/** How far this page's publish is, as the house tells it. */
export function usePublishProgress(feed: EventFeed, running: boolean): Progress | undefined {
  const [book, setBook] = useState<CallBook>([]);
  useEffect(() => {
    if (!running) return undefined;
    const stop = feed.listen(({ events }) => setBook((before) => withEvents(before, events)));
    return () => {
      stop();
      setBook([]);
    };
  }, [feed, running]);
  return book.find((line) => line.tool === 'designer_publish' && line.client === CLIENT)?.progress;
}
