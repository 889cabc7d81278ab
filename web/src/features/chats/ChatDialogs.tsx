import { useState } from 'react';
import { useWorkroom } from '../../api/Workroom';
import { chatTitle, type Chat } from '../../model/chats/types';
import { problemOf, type Problem } from '../../model/problem';
import { visible } from '../../model/text';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { ProblemNotice } from '../../ui/Notice';
import { ui } from '../../ui/look';

interface RenameProperties {
  readonly chat: Chat;
  readonly onClose: () => void;
  readonly onRenamed: () => void;
}

export function RenameDialog({ chat, onClose, onRenamed }: RenameProperties) {
  const { api } = useWorkroom();
  const [title, setTitle] = useState(chat.title ?? '');
  const [problem, setProblem] = useState<Problem>();
  const rename = async () => {
    try {
      await api.ask('update_chat', { chat_id: chat.id, title: title.trim() });
      onRenamed();
      onClose();
    } catch (wrong) {
      setProblem(problemOf(wrong));
    }
  };
  return (
    <Dialog
      title="Rename chat"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabled={title.trim() === ''} onClick={() => void rename()}>
            Rename
          </Button>
        </>
      }
    >
      {problem ? <ProblemNotice problem={problem} /> : null}
      <form
        className={ui.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (title.trim() !== '') void rename();
        }}
      >
        <label className={ui.field}>
          Title
          <input
            className={ui.input}
            data-first
            maxLength={200}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
        </label>
      </form>
    </Dialog>
  );
}

interface DeleteProperties {
  readonly chat: Chat;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

export function DeleteDialog({ chat, onClose, onDeleted }: DeleteProperties) {
  const { api } = useWorkroom();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const remove = async () => {
    setBusy(true);
    try {
      // This window is the question: the call carries its answer.
      await api.ask('delete_chat', { chat_id: chat.id }, undefined, true);
      onDeleted();
      onClose();
    } catch (wrong) {
      setProblem(problemOf(wrong));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={`Delete ${visible(chatTitle(chat))}?`}
      onClose={onClose}
      footer={
        <>
          <Button data-first onClick={onClose}>
            Cancel
          </Button>
          <Button kind="danger" disabled={busy} onClick={() => void remove()}>
            Delete
          </Button>
        </>
      }
    >
      {problem ? <ProblemNotice problem={problem} /> : null}
      <p>
        This deletes its messages, its files with their history, and the records of its calls. This
        cannot be undone.
      </p>
    </Dialog>
  );
}
