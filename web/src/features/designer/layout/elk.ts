import { placesIn, type LayoutGraph } from '../../../model/designer/arrange';
import type { Place } from '../../../model/designer/geometry';

interface Engine {
  layout(graph: LayoutGraph): Promise<Parameters<typeof placesIn>[0]>;
}

let engine: Promise<Engine> | undefined;

/** The engine is large and works in a thread of its own; it comes when it is first needed. */
function started(): Promise<Engine> {
  engine ??= import('elkjs/lib/elk-api.js').then(({ default: Elk }) => {
    const workerUrl = new URL('elkjs/lib/elk-worker.min.js', import.meta.url).href;
    return new Elk({ workerUrl }) as unknown as Engine;
  });
  return engine;
}

export async function arranged(graph: LayoutGraph): Promise<Map<string, Place>> {
  return placesIn(await (await started()).layout(graph));
}
