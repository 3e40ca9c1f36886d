import { type ChildProcess, fork } from 'node:child_process';
import { dirname, resolve as absolute } from 'node:path';
import type { ImageJob, JobReply, JobRequest } from './job';
import { locate } from './locate';

/** A visitor waits for `request` jobs; `background` ones run only while no visitor waits. */
export type Priority = 'request' | 'background';

/** The queue is full: the caller should reply with 503. */
export class PoolBusyError extends Error {
  override readonly name = 'PoolBusyError';
}

export interface PoolOptions {
  /** Render processes at most; they start when needed and end when idle. */
  readonly size: number;
  /** Waiting jobs of visitors at most. */
  readonly longestQueue?: number;
  /** Milliseconds after which a job is given up and its process replaced. */
  readonly deadline?: number;
  /** Milliseconds after which an idle process ends. */
  readonly idle?: number;
}

interface Task {
  readonly job: ImageJob;
  readonly resolve: () => void;
  readonly reject: (reason: Error) => void;
}
interface Renderer {
  readonly process: ChildProcess;
  task: Task | null;
  timer: NodeJS.Timeout | undefined;
}

/** Environment of a render process: nothing secret goes there. */
const passedOn = [
  'PATH',
  'HOME',
  'TMPDIR',
  'NODE_ENV',
] as const;

function start(): ChildProcess {
  // The source beside this file, or an entry point of the bundle (build-entries.json).
  const file = locate(import.meta.url, ['./worker.ts', './ground/images/worker.js']);
  const environment = Object.fromEntries(passedOn.map((name) => [name, process.env[name]]));
  return fork(file, [], {
    cwd: dirname(file),
    env: environment,
    execArgv: file.endsWith('.ts') ? ['--import', 'tsx'] : [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

/** The job with its files where this program finds them: processes have another working folder. */
function absoluteJob(job: ImageJob): ImageJob {
  const to = absolute(job.to);
  if (job.task === 'draw') return { ...job, module: absolute(job.module), to };
  if (job.task !== 'brand') return { ...job, from: absolute(job.from), to };
  const { logo } = job.drawing;
  return { ...job, drawing: { ...job.drawing, logo: logo && absolute(logo) }, to };
}

/** A bounded set of render processes with two queues. */
export class RenderPool {
  private readonly renderers = new Set<Renderer>();
  private readonly waiting: Record<Priority, Task[]> = { request: [], background: [] };
  private readonly options: Required<PoolOptions>;
  private nextId = 0;
  private closed = false;

  constructor(options: PoolOptions) {
    this.options = { longestQueue: 1000, deadline: 20_000, idle: 30_000, ...options };
  }

  /**
   * Runs a job; resolves when its file is there. Relative paths are those of this program.
   * @throws PoolBusyError when too many visitors wait; Error when the job failed or the pool is closed, with the system's
   * `code` where the disk was why
   */
  run(job: ImageJob, priority: Priority): Promise<void> {
    if (this.closed) return Promise.reject(new Error('the render pool is closed'));
    if (priority === 'request' && this.waiting.request.length >= this.options.longestQueue) {
      return Promise.reject(new PoolBusyError('too many pictures are being drawn'));
    }
    return new Promise((resolve, reject) => {
      this.waiting[priority].push({ job, resolve, reject });
      this.next();
    });
  }

  /** Moves a background job to the visitors' queue, because a visitor now waits for it. */
  promote(to: string): void {
    const index = this.waiting.background.findIndex(({ job }) => job.to === to);
    const [task] = index < 0 ? [] : this.waiting.background.splice(index, 1);
    if (!task) return;
    this.waiting.request.push(task);
    this.next();
  }

  /** Ends all processes; what waits is rejected. */
  close(): void {
    this.closed = true;
    const gone = new Error('the render pool is closed');
    for (const queue of Object.values(this.waiting)) for (const task of queue.splice(0)) task.reject(gone);
    for (const renderer of this.renderers) this.end(renderer, gone);
  }

  private get busy(): Task[] {
    return [...this.renderers].flatMap(({ task }) => task ?? []);
  }

  /** One background job at a time, and none while a visitor waits or is being served. */
  private takeTask(): Task | undefined {
    const urgent = this.waiting.request.shift();
    if (urgent || this.busy.length > 0) return urgent;
    return this.waiting.background.shift();
  }

  private next(): void {
    const free = [...this.renderers].find(({ task }) => task === null);
    if (!free && this.renderers.size >= this.options.size) return;
    const task = this.takeTask();
    if (!task) return;
    this.give(free ?? this.add(), task);
    this.next();
  }

  private add(): Renderer {
    const renderer: Renderer = { process: start(), task: null, timer: undefined };
    this.renderers.add(renderer);
    renderer.process.on('message', (reply: JobReply) => this.finish(renderer, reply));
    renderer.process.on('error', (error) => this.end(renderer, error));
    renderer.process.on('exit', () => this.end(renderer, new Error('a render process ended unexpectedly')));
    return renderer;
  }

  private give(renderer: Renderer, task: Task): void {
    clearTimeout(renderer.timer);
    renderer.task = task;
    // A process at work keeps the program alive, an idle one does not.
    renderer.process.ref();
    renderer.process.channel?.ref();
    renderer.timer = setTimeout(
      () =>
        this.end(renderer, new Error(`${task.job.task === 'draw' ? 'drawing' : 'reading'} a picture took too long`)),
      this.options.deadline,
    );
    const request: JobRequest = { id: this.nextId++, job: absoluteJob(task.job) };
    renderer.process.send(request);
  }

  private finish(renderer: Renderer, { error, code }: JobReply): void {
    const { task } = renderer;
    clearTimeout(renderer.timer);
    renderer.task = null;
    renderer.process.unref();
    renderer.process.channel?.unref();
    renderer.timer = setTimeout(() => this.end(renderer, new Error('idle')), this.options.idle).unref();
    if (error === undefined) task?.resolve();
    else task?.reject(Object.assign(new Error(error), code !== undefined && { code }));
    this.next();
  }

  private end(renderer: Renderer, reason: Error): void {
    if (!this.renderers.delete(renderer)) return;
    clearTimeout(renderer.timer);
    renderer.process.kill('SIGKILL');
    renderer.task?.reject(reason);
    renderer.task = null;
    if (!this.closed) this.next();
  }
}
